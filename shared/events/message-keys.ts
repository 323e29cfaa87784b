/** The keys of the table of personal messages. No other module builds these keys. */

/** The partition with a row for each admin who has chosen messages. The sort key is the admin's unique ID. */
export const receiversPartition = 'RECEIVER';

/** Returns the partition of an admin's messages. */
export const messagesKey = (subject: string) => `RECEIVER#${subject}`;

/** Returns the sort key of a message: the time and the ID of the event. */
export const messageRow = (at: string, eventId: string) => `${at}#${eventId}`;
