/** The keys of the webhooks table. No other module builds these keys. */

/** The partition that contains a row for each webhook. The sort key is the webhook's ID. */
export const webhooksPartition = 'WEBHOOK';

/** Returns the partition of a webhook's deliveries. */
export const deliveriesKey = (webhookId: string) => `WEBHOOK#${webhookId}`;

/** Returns the sort key of a delivery, which consists of the event's time and ID. */
export const deliveryRow = (at: string, eventId: string) => `${at}#${eventId}`;
