/** The keys of the personal messages table. No other module builds these keys. */

/**
 * The partition that contains a row for each admin who has opted in to messages. The sort key is the admin's
 * unique ID.
 */
export const receiversPartition = 'RECEIVER';

/** Returns the partition of an admin's messages. */
export const messagesKey = (subject: string) => `RECEIVER#${subject}`;

/** Returns the sort key of a message, which consists of the event's time and ID. */
export const messageRow = (at: string, eventId: string) => `${at}#${eventId}`;
