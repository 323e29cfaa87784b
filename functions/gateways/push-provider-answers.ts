import { z } from 'zod';

/** The limit of a Date. */
const maxMs = 8.64e15;

/**
 * Seconds since the epoch, or a text in some answers. An invalid time is left out: a notification is more
 * than its times.
 */
const instant = z
  .unknown()
  .optional()
  .transform((given) => {
    const ms = typeof given === 'number' ? given * 1_000 : Date.parse(String(given));
    return Math.abs(ms) <= maxMs ? new Date(ms).toISOString() : undefined;
  });

const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

/** A text by language; the product uses English. */
const text = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((texts) => (typeof texts?.en === 'string' ? texts.en : undefined));

/** A notification as the API shows it, under our own names. Times are ISO 8601 in UTC. */
export const notificationShape = z
  .object({
    id: z.string().min(1),
    headings: text,
    contents: text,
    canceled: z.boolean().nullish(),
    queued_at: instant,
    send_after: instant,
    completed_at: instant,
    successful: count,
    failed: count,
    errored: count,
    remaining: count,
  })
  .transform(({ id, headings, contents, canceled, queued_at, send_after, completed_at, ...counts }) => ({
    id,
    heading: headings,
    content: contents,
    cancelled: canceled === true,
    queuedAt: queued_at,
    sendAfter: send_after,
    completedAt: completed_at,
    ...counts,
  }));

/** A notification that the provider has. */
export type PushNotification = z.output<typeof notificationShape>;

/** A page of notifications, the last queued first. */
export const pageShape = z
  .object({ total_count: z.int().min(0), offset: z.int().min(0), notifications: z.array(notificationShape) })
  .transform(({ total_count, offset, notifications }) => ({
    total: total_count,
    offset,
    items: notifications,
  }));

/** A page of notifications; `total` counts all of them. */
export type PushPage = z.output<typeof pageShape>;

/** The answer to a creation. An empty id means that nothing was created. */
export const createdShape = z.object({ id: z.string().nullish() });
