import { z } from 'zod';
import { runStatuses } from '../jobs/run/run-status';

export const eventSource = 'wellness-admin';

export const runStatusChanged = 'Run status changed';

/**
 * Sent by the API when an admin requests immediate delivery. Invokes the senders of webhooks and messages.
 * The detail is empty.
 */
export const sendingRequested = 'Sending requested';

/** Adding fields needs no new version. Removing a field or changing its meaning does. */
const runStatusVersion = 1;

const count = z.int().nonnegative();

/** docs/events.md */
export const runStatusDetail = z.object({
  version: z.literal(runStatusVersion),
  /** Both copies of an event that is delivered twice have the same ID. */
  id: z.string().min(1),
  at: z.iso.datetime(),
  runId: z.string().min(1),
  /** Increases when the run is resumed or its failures are retried. */
  attempt: z.int().positive(),
  job: z.string().min(1),
  title: z.string(),
  dryRun: z.boolean(),
  /** The admin's email, or the system's name. */
  startedBy: z.string(),
  status: z.enum(runStatuses),
  /** Null for a new run. */
  previousStatus: z.enum(runStatuses).nullable(),
  /** Why the run failed or was stopped, or null. */
  reason: z.string().nullable(),
  needsAttention: z.boolean(),
  /**
   * Null until the attempt has ended. `read`, `changed`, `failed` and `unchanged` count visited records or
   * items. `recordsChanged` is null if changed records were not counted.
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

/** As stored until it is published. The publisher adds the link. */
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
