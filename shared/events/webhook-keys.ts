/** The keys of the table of webhooks. No other module builds these keys. */

/** The partition with a row for each webhook. The sort key is the webhook's ID. */
export const webhooksPartition = 'WEBHOOK';

/** Returns the partition of a webhook's deliveries. */
export const deliveriesKey = (webhookId: string) => `WEBHOOK#${webhookId}`;

/** Returns the sort key of a delivery: the time and the ID of the event. */
export const deliveryRow = (at: string, eventId: string) => `${at}#${eventId}`;
