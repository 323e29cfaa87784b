import { z } from 'zod';
import { runStatuses } from '../jobs/run/run-status';

/** The source of the events that the stack sends to its EventBridge bus. */
export const eventSource = 'wellness-admin';

/** The detail type of the event. */
export const runStatusChanged = 'Run status changed';

/**
 * The detail type of the event that the API sends when an admin requests immediate delivery. The event
 * invokes the functions that send messages to webhooks and to admins. Its detail is empty.
 */
export const sendingRequested = 'Sending requested';

/**
 * The version of the event's detail. Adding fields does not require a new version. If a field is removed or
 * its meaning changes, the version must be increased.
 */
const runStatusVersion = 1;

const count = z.int().nonnegative();

/** The detail of the 'Run status changed' event (docs/events.md). */
export const runStatusDetail = z.object({
  version: z.literal(runStatusVersion),
  /** The ID of this status change. If an event is delivered twice, both copies have the same ID. */
  id: z.string().min(1),
  /** The time of the change, as an ISO 8601 timestamp in UTC. */
  at: z.iso.datetime(),
  runId: z.string().min(1),
  /** The attempt number, which increases when the run is resumed or its failures are retried. */
  attempt: z.int().positive(),
  /** The name of the job. */
  job: z.string().min(1),
  title: z.string(),
  dryRun: z.boolean(),
  /** The email of the admin who started the run, or the system's name. */
  startedBy: z.string(),
  status: z.enum(runStatuses),
  /** The status before the change, or null for a new run. */
  previousStatus: z.enum(runStatuses).nullable(),
  /** The reason why the run failed or was stopped, or null if there is none. */
  reason: z.string().nullable(),
  needsAttention: z.boolean(),
  /**
   * The counts if the attempt has ended, otherwise null. `read`, `changed`, `failed` and `unchanged` count
   * the visited records or items. `recordsChanged` counts the changed records, and is null if they were not
   * counted.
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
  /** The URL of the run's page in the panel. */
  link: z.url(),
});

/** The detail of the 'Run status changed' event. */
export type RunStatusDetail = z.infer<typeof runStatusDetail>;

/** A change to a run's status, as stored until it is published. The publisher adds the link. */
export type RunStatusChange = Omit<RunStatusDetail, 'link'>;

/** Returns the event's detail. `panelUrl` is the origin of the panel. */
export const withLink = (change: RunStatusChange, panelUrl: string): RunStatusDetail => ({
  ...change,
  link: `${panelUrl}/admin/jobs/${change.runId}`,
});

/** Creates a change by adding the version and the ID to the given fields. */
export const runStatusChange = (change: Omit<RunStatusChange, 'version' | 'id'>): RunStatusChange => ({
  version: runStatusVersion,
  // Within an attempt, a run has each status at most once.
  id: `${change.runId}-${change.attempt}-${change.status}`,
  ...change,
});
