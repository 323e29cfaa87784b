import { z } from 'zod';

/** The latest time that a Date can represent. */
const maxMs = 8.64e15;

/**
 * Seconds since the epoch, or a string, to ISO 8601. An invalid time is omitted, because the rest is still
 * useful.
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

/** The English text, which the product uses, of several languages. */
const text = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((texts) => (typeof texts?.en === 'string' ? texts.en : undefined));

/** Items that are not strings are omitted. */
const texts = z
  .array(z.unknown())
  .nullish()
  .catch(undefined)
  .transform((all) => (all ?? []).filter((one) => typeof one === 'string'));

const aliases = z
  .object({ external_id: texts })
  .nullish()
  .catch(undefined)
  .transform((by) => by?.external_id ?? []);

/**
 * In our own field names. `successful`: accepted by the browsers' push services; `failed`: the recipient has
 * unsubscribed; `received`: confirmed by devices; `clicked`: opened
 * (documentation.onesignal.com/reference/view-message).
 */
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
    received: count,
    converted: count,
    included_segments: texts,
    include_aliases: aliases,
  })
  .transform((given) => ({
    id: given.id,
    heading: given.headings,
    content: given.contents,
    cancelled: given.canceled === true,
    queuedAt: given.queued_at,
    sendAfter: given.send_after,
    completedAt: given.completed_at,
    successful: given.successful,
    failed: given.failed,
    errored: given.errored,
    remaining: given.remaining,
    received: given.received,
    clicked: given.converted,
    segments: given.included_segments,
    externalIds: given.include_aliases,
  }));

export type PushNotification = z.output<typeof notificationShape>;

/** Latest first, in our own field names. */
export const pageShape = z
  .object({ total_count: z.int().min(0), offset: z.int().min(0), notifications: z.array(notificationShape) })
  .transform(({ total_count, offset, notifications }) => ({
    total: total_count,
    offset,
    items: notifications,
  }));

/** `total` is on all pages. */
export type PushPage = z.output<typeof pageShape>;

/**
 * An empty ID means that nothing was created. `errors` contains external IDs that are unknown or have no
 * subscribed device.
 */
export const createdShape = z
  .object({
    id: z.string().nullish(),
    errors: z.object({ invalid_aliases: aliases }).nullish().catch(undefined),
  })
  .transform(({ id, errors }) => ({
    id: id || undefined,
    invalidExternalIds: errors?.invalid_aliases ?? [],
  }));
