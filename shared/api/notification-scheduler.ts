import { z } from 'zod';

/*
 * The request and response of the cloud function that schedules a day's notifications. The request body is
 * `{data, attributes: {type}}`, where `data` is `{type}` encoded in base64. For this stack's own function, it
 * also contains the caller.
 */

/** The person on whose behalf this stack's own function starts its run. */
export const schedulerCaller = z.strictObject({ email: z.string().min(1), subject: z.string().min(1) });

export type SchedulerCaller = z.output<typeof schedulerCaller>;

/**
 * What happened to a notification. Other functions answer only `sent`, which means that the provider has it,
 * or any other word for an error. This stack's function also answers `replaced`, `cancelled`, and `kept` if
 * the notification was scheduled before.
 */
export type NotificationOutcome = 'sent' | 'replaced' | 'cancelled' | 'kept' | 'error';

const wholeNumber = z.int().min(0).catch(0);
const text = z.string().catch('');

/** The function's response. Functions outside this stack may omit any part of it. */
export const schedulerAnswer = z.object({
  count: wholeNumber,
  success_count: wholeNumber,
  error_count: wholeNumber,
  /** The day as YYYY-MM-DD, in UTC. */
  date: text,
  /** The name of the weekday. */
  day: text,
  results: z.array(z.object({ notification: text, time: text, status: text })).catch([]),
  /** The run that scheduled the notifications. Only this stack's own function returns it. */
  run_id: z.string().optional().catch(undefined),
});

export type SchedulerAnswer = z.output<typeof schedulerAnswer>;
