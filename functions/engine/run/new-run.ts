import { isUndoable } from '#shared/jobs/job/job-shape';
import { allRuns } from '#shared/jobs/ledger/ledger-keys';
import { searchTextOf } from '#shared/jobs/run/run-search';
import type { Engine } from '../../runtime/dependencies';
import { newId } from '../../runtime/ids';
import type { UsableApproval } from '../approval/start-approved';
import { mayNeedApproval } from '../approval/thresholds';
import type { AnyJob, Caller } from '../job/job';
import { isoNow, type RunRow, runKey } from '../ledger/ledger';
import type { Target } from '../shapes/common/shape';
import { undoableUntil } from '../undo/undo';

/** An admin's validated request: the job exists, the caller may use it, and the parameters are valid. */
export interface StartRequest {
  readonly job: AnyJob;
  readonly params: object;
  readonly dryRun: boolean;
  readonly caller: Caller;
  /** Created once per intended start. Repeating it returns the same run. */
  readonly clientToken: string;
  /**
   * Maximum write units (or calls, for a job of calls) per second, over all lanes. Default: the stack's
   * setting.
   */
  readonly writesPerSecond?: number | undefined;
  /** Maximum read units per second, over all lanes. Default: the stack's setting. */
  readonly readsPerSecond?: number | undefined;
  /**
   * The run fails if more records than this could not be changed. Default: the stack's setting; no limit for
   * an undo.
   */
  readonly maxFailures?: number | undefined;
  /**
   * Number of lanes that read the tables. Default: depends on their sizes. Never more than the stack's
   * setting.
   */
  readonly laneCount?: number | undefined;
  /** ID of the approved dry run whose changes, and no others, this run makes. Default: none. */
  readonly approvedRun?: string | undefined;
  /** The scheduled time, ISO 8601 in UTC. The start claims it, and fails if it was already handled. */
  readonly scheduledFor?: string;
}

/** The subject of a run, and the approval that it uses. */
export interface Subject extends Target {
  readonly approval?: UsableApproval | undefined;
}

/** Creates the row of a run that is about to start. */
export function newRun(
  engine: Engine,
  request: StartRequest,
  { title, access, tablesWritten, undone, approval }: Subject,
): RunRow {
  const { job, params, dryRun, caller, scheduledFor } = request;
  const id = newId(engine);
  const createdAt = isoNow(engine);
  const named = { title, job: job.name, startedBy: caller.email, params: JSON.stringify(params) };
  return {
    ...runKey(id),
    ...named,
    runList: allRuns,
    id,
    searchText: searchTextOf(named).toWellFormed(),
    shape: job.shape,
    category: job.category,
    status: 'QUEUED',
    dryRun,
    attempt: 1,
    attempts: [{ attempt: 1, startedBy: caller.email, createdAt, status: 'QUEUED' }],
    access,
    subject: caller.subject,
    createdAt,
    tablesWritten: dryRun ? [] : tablesWritten,
    ...(!dryRun && tablesWritten.length > 0 && isUndoable(job.shape)
      ? { undoableUntil: undoableUntil(engine) }
      : {}),
    ...(undone ? { undoes: undone.id } : {}),
    ...(scheduledFor ? { scheduledFor } : {}),
    ...(approval ? { approvedFrom: approval.from } : {}),
    ...(dryRun && mayNeedApproval(engine, job) ? { keepsDigests: true } : {}),
    ...limitsAtStart(engine, request),
  };
}

/**
 * A dry run has no write limit, because it writes no records. Records that an undo cannot restore must not
 * prevent it from restoring the rest.
 */
function limitsAtStart({ settings }: Engine, { job, dryRun, ...given }: StartRequest) {
  const asked = given.writesPerSecond ?? settings.writesPerSecond;
  const allowed =
    job.shape === 'calls' ? Math.min(asked ?? Number.POSITIVE_INFINITY, job.callsPerSecond) : asked;
  const writesPerSecond = dryRun ? undefined : allowed;
  const readsPerSecond = given.readsPerSecond ?? settings.readsPerSecond;
  const maxFailures = given.maxFailures ?? (job.shape === 'undo' ? undefined : settings.maxFailures);
  return {
    ...(writesPerSecond === undefined ? {} : { writesPerSecond }),
    ...(readsPerSecond === undefined ? {} : { readsPerSecond }),
    ...(maxFailures === undefined ? {} : { maxFailures }),
    ...(given.laneCount === undefined ? {} : { laneCount: given.laneCount }),
  };
}
