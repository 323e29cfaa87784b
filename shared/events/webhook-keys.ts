/** No other module builds the keys of the webhooks table. */

/** One row for each webhook, sorted by ID. */
export const webhooksPartition = 'WEBHOOK';

export const deliveriesKey = (webhookId: string) => `WEBHOOK#${webhookId}`;

/** Returns the sort key: the event's time and ID. */
export const deliveryRow = (at: string, eventId: string) => `${at}#${eventId}`;
