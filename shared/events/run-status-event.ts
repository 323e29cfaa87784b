import { z } from 'zod';
import { runStatuses } from '../jobs/run/run-status';

export const eventSource = 'wellness-admin';

export const runStatusChanged = 'Run status changed';

/**
 * The type of the event that the API sends when an admin requests immediate delivery. It invokes the senders
 * of webhooks and messages. The detail is empty.
 */
export const sendingRequested = 'Sending requested';

/**
 * The version of the event. Adding fields needs no new version. Removing a field or changing its meaning
 * does.
 */
const runStatusVersion = 1;

const count = z.int().nonnegative();

/** The detail of the event (docs/events.md). */
export const runStatusDetail = z.object({
  version: z.literal(runStatusVersion),
  /** The event's ID. Both copies of an event that is delivered twice have the same one. */
  id: z.string().min(1),
  at: z.iso.datetime(),
  runId: z.string().min(1),
  /** The attempt, which increases when the run is resumed or its failures are retried. */
  attempt: z.int().positive(),
  job: z.string().min(1),
  title: z.string(),
  dryRun: z.boolean(),
  /** The email of the admin, or the system's name. */
  startedBy: z.string(),
  status: z.enum(runStatuses),
  /** Null for a new run. */
  previousStatus: z.enum(runStatuses).nullable(),
  /** Why the run failed or was stopped, or null. */
  reason: z.string().nullable(),
  needsAttention: z.boolean(),
  /**
   * The counts, or null until the attempt has ended. `read`, `changed`, `failed` and `unchanged` count
   * visited records or items. `recordsChanged` is null if changed records were not counted.
   */
  counts: z
    .object({
      read: count,
      changed: count,
      recordsChanged: count.nullish(),
      failed: count,
      unchanged: count,
    })
    .nullable(),
  link: z.url(),
});

export type RunStatusDetail = z.infer<typeof runStatusDetail>;

/** The event as stored until it is published. The publisher adds the link. */
export type RunStatusChange = Omit<RunStatusDetail, 'link'>;

export const withLink = (change: RunStatusChange, panelUrl: string): RunStatusDetail => ({
  ...change,
  link: `${panelUrl}/admin/jobs/${change.runId}`,
});

export const runStatusChange = (change: Omit<RunStatusChange, 'version' | 'id'>): RunStatusChange => ({
  version: runStatusVersion,
  // Within an attempt, a run has each status at most once.
  id: `${change.runId}-${change.attempt}-${change.status}`,
  ...change,
});
