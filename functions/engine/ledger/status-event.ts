import type { Audience } from '#shared/events/personal-messages';
import { type RunStatusChange, runStatusChange } from '#shared/events/run-status-event';
import { eventsPartition } from '#shared/jobs/ledger/ledger-keys';
import type { Approval } from '#shared/jobs/run/approval';
import type { Assignment } from '#shared/jobs/run/assignment';
import type { Counts, Written } from '#shared/jobs/run/lane';
import type { RunStatus } from '#shared/jobs/run/run-status';
import type { Engine } from '../../runtime/dependencies';
import type { Caller } from '../job/job';
import { isoNow, type RunRow } from './ledger';

/*
 * The events for run status changes. Invariant: each transaction that changes a run's status also puts the
 * event into the `EVENTS` partition. The event is removed only after it has been published. Therefore no
 * event is lost, and no event is published for a change that did not happen. Approval requests and
 * assignments are stored in the same way, because admins can get messages about them.
 */

export interface StatusEventRow {
  readonly pk: string;
  readonly sk: string;
  readonly change: RunStatusChange;
  readonly audience: Audience;
  /** The time when a publisher's claim ends, in milliseconds since the epoch. */
  readonly claimedUntil: number;
}

export interface StatusChange {
  readonly status: RunStatus;
  /** Undefined if the run is new. */
  readonly previous: RunStatus | undefined;
  /** The attempt that has the new status. Defaults to the run's current attempt. */
  readonly attempt?: number;
  readonly reason?: string | undefined;
  readonly needsAttention?: boolean;
  /** True if the matter that needs attention concerns only the person who started the run. */
  readonly concernsStarterOnly?: boolean;
  /** The attempt's counts. Present only if the attempt has ended. */
  readonly counts?: Pick<Counts, 'read' | 'changed' | 'failed' | 'unchanged'> & Written;
}

/** The maximum length of a reason in an event, in characters. The run's page shows the full reason. */
const maxReasonCharacters = 1_000;

/**
 * Returns the transaction item that stores an event until it is published. It belongs to the transaction that
 * changes the run's status.
 */
export function statusEventPut(engine: Engine, run: RunRow, to: StatusChange) {
  const { status, previous, attempt = run.attempt, reason, needsAttention = false, counts } = to;
  const change = runStatusChange({
    at: isoNow(engine),
    runId: run.id,
    attempt,
    job: run.job,
    title: run.title,
    dryRun: run.dryRun,
    startedBy: run.startedBy,
    status,
    previousStatus: previous ?? null,
    reason: reason?.slice(0, maxReasonCharacters).toWellFormed() ?? null,
    needsAttention,
    counts: counts
      ? {
          read: counts.read,
          changed: counts.changed,
          recordsChanged: counts.recordsChanged ?? null,
          failed: counts.failed,
          unchanged: counts.unchanged,
        }
      : null,
  });
  const { concernsStarterOnly = false } = to;
  return eventPut(engine, change, { access: run.access, starter: run.subject, concernsStarterOnly });
}

/**
 * Returns the transaction item that stores the event for an approval request until messages about it are
 * sent. It belongs to the transaction that requests the approval.
 */
export function approvalEventPut(engine: Engine, run: RunRow, approval: Approval) {
  const { requestedBy, requestedAt, note } = approval;
  const change = runStatusChange({
    ...described(run),
    at: requestedAt,
    startedBy: requestedBy,
    reason: note?.slice(0, maxReasonCharacters).toWellFormed() ?? null,
  });
  const id = `${run.id}-${run.attempt}-approval-${requestedAt}`;
  return eventPut(
    engine,
    { ...change, id },
    {
      access: run.access,
      starter: run.subject,
      isApprovalRequest: true,
    },
  );
}

/**
 * Returns the transaction item that stores the event for an assignment until the message to the assignee is
 * sent. It belongs to the transaction that assigns the run.
 */
export function assignmentEventPut(
  engine: Engine,
  run: RunRow,
  { by, at, note, version }: Assignment,
  to: Caller,
) {
  const change = runStatusChange({
    ...described(run),
    at,
    startedBy: by,
    reason: note === '' ? null : note.toWellFormed(),
  });
  const id = `${run.id}-assigned-${version}`;
  return eventPut(
    engine,
    { ...change, id },
    { access: run.access, starter: run.subject, assignee: to.subject },
  );
}

/** Returns the part of an event that describes a run whose status has not changed. */
const described = (run: RunRow) => ({
  runId: run.id,
  attempt: run.attempt,
  job: run.job,
  title: run.title,
  dryRun: run.dryRun,
  status: run.status,
  previousStatus: run.status,
  needsAttention: false,
  counts: {
    read: run.read ?? 0,
    changed: run.changed ?? 0,
    recordsChanged: run.recordsChanged ?? null,
    failed: run.failed ?? 0,
    unchanged: run.unchanged ?? 0,
  },
});

const eventPut = (engine: Engine, change: RunStatusChange, audience: Audience) => ({
  Put: {
    TableName: engine.settings.ledgerTable,
    Item: {
      pk: eventsPartition,
      sk: `${change.at}#${change.id}`,
      change,
      audience,
      claimedUntil: 0,
    } satisfies StatusEventRow,
  },
});
