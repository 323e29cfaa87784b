import { z } from 'zod';

/*
 * The cloud function that makes a day's notifications, as the manual scheduler calls it. The body of a call
 * is `{data, attributes: {type}}`, where `data` is the base64 of `{type}`.
 */

const wholeNumber = z.int().min(0).catch(0);
const text = z.string().catch('');

/** The function's answer. Other functions may leave out any part of it. */
export const schedulerAnswer = z.object({
  count: wholeNumber,
  success_count: wholeNumber,
  error_count: wholeNumber,
  /** YYYY-MM-DD, in UTC. */
  date: text,
  /** Name of the day of the week. */
  day: text,
  results: z.array(z.object({ notification: text, time: text, status: text })).catch([]),
  /** Run of the job that did it; only from this stack's own function. */
  run_id: z.string().optional().catch(undefined),
});

export type SchedulerAnswer = z.output<typeof schedulerAnswer>;
