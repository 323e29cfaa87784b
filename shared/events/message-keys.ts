/** No other module builds the keys of the personal messages table. */

/** One row for each admin who opted in. The sort key is the admin's unique ID. */
export const receiversPartition = 'RECEIVER';

export const messagesKey = (subject: string) => `RECEIVER#${subject}`;

/** Returns the sort key: the event's time and ID. */
export const messageRow = (at: string, eventId: string) => `${at}#${eventId}`;
