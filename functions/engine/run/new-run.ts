import type { CostEstimate } from '#shared/jobs/cost/cost-range';
import type { ReadSource } from '#shared/jobs/export/table-export';
import { allRuns } from '#shared/jobs/ledger/ledger-keys';
import { searchTextOf } from '#shared/jobs/run/run-search';
import type { Engine } from '../../runtime/dependencies';
import { newId } from '../../runtime/ids';
import type { UsableApproval } from '../approval/start-approved';
import { mayNeedApproval } from '../approval/thresholds';
import { currentPrices } from '../cost/spent';
import { chainUpTo } from '../follow-ups/decide';
import type { FollowUpStart } from '../follow-ups/due-follow-ups';
import { plannedFollowUp } from '../follow-ups/set-run-follow-up';
import type { AnyJob, Caller } from '../job/job';
import { isoNow, type OwnFollowUp, type RunRow, runKey } from '../ledger/ledger';
import type { Target } from '../shapes/common/shape';
import { verifiedRow } from '../verify/verification';

/**
 * A start that has passed the checks: the job exists, the caller may use it, and the parameters are valid.
 */
export interface StartRequest {
  readonly job: AnyJob;
  readonly params: object;
  readonly dryRun: boolean;
  readonly caller: Caller;
  /** A token that is new for each start. A repeated request with the same token returns the same run. */
  readonly clientToken: string;
  /**
   * The limit of write units per second across all lanes (for a `calls` job, calls). The stack's setting by
   * default.
   */
  readonly writesPerSecond?: number | undefined;
  /** The limit of read units per second across all lanes. The stack's setting by default. */
  readonly readsPerSecond?: number | undefined;
  /**
   * The maximum number of failures. If more records fail, the run fails. The stack's setting by default, or
   * no limit for an undo.
   */
  readonly maxFailures?: number | undefined;
  /** The cost of reads and writes at which the run ends, in dollars. No ceiling by default. */
  readonly maxDollars?: number | undefined;
  /** The estimated cost in dollars, as shown to the person who started the run. */
  readonly estimate?: CostEstimate | undefined;
  /**
   * The number of lanes that read the tables. By default, it depends on the table sizes. It never exceeds the
   * stack's setting.
   */
  readonly laneCount?: number | undefined;
  /** Whether to read the tables or an export of them. The stack's settings decide by default. */
  readonly readFrom?: ReadSource | undefined;
  /** The approved dry run. The run makes exactly its changes. */
  readonly approvedRun?: string | undefined;
  readonly verifies?: string | undefined;
  /**
   * The scheduled time, in ISO 8601 (UTC). Starting the run claims this time, and fails if it has been
   * handled.
   */
  readonly scheduledFor?: string;
  /** The follow-up that starting the run settles. The start fails if that has been done. */
  readonly followUp?: FollowUpStart;
  readonly ownFollowUp?: OwnFollowUp | undefined;
}

export interface Subject extends Target, Pick<RunRow, 'uploadDigest' | 'foreseenFailures'> {
  readonly approval?: UsableApproval | undefined;
  readonly verified?: RunRow | undefined;
}

export function newRun(
  engine: Engine,
  request: StartRequest,
  {
    title: ownTitle,
    access,
    tablesWritten,
    undone,
    approval,
    verified,
    uploadDigest,
    foreseenFailures,
  }: Subject,
): RunRow {
  const { job, params, dryRun, caller, scheduledFor, estimate } = request;
  const id = newId(engine);
  const createdAt = isoNow(engine);
  const title = verified ? `Verify: ${ownTitle}` : ownTitle;
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
    ...(undone ? { undoes: undone.id } : {}),
    ...(scheduledFor ? { scheduledFor } : {}),
    ...(request.followUp ? { follows: followsOf(request.followUp) } : {}),
    ...(request.ownFollowUp ? ownFollowUpOf(request.ownFollowUp) : {}),
    ...(verified ? { verifies: verifiedRow(verified) } : {}),
    ...(approval ? { approvedFrom: approval.from } : {}),
    ...(uploadDigest === undefined ? {} : { uploadDigest }),
    ...(foreseenFailures === undefined ? {} : { foreseenFailures }),
    ...(dryRun && !verified && mayNeedApproval(engine, job) ? { keepsDigests: true } : {}),
    prices: currentPrices(engine),
    consistentReads: true,
    ...(estimate ? { estimate } : {}),
    ...(request.readFrom ? { readFrom: request.readFrom } : {}),
    ...limitsAtStart(engine, request),
  };
}

const followsOf = ({ followed, step }: FollowUpStart) => ({
  followUp: step.followUp,
  earlierRuns: chainUpTo(followed),
  asksApproval: step.asksApproval,
});

const ownFollowUpOf = (ownFollowUp: OwnFollowUp): Pick<RunRow, 'ownFollowUp' | 'followUps'> => ({
  ownFollowUp,
  followUps: [plannedFollowUp(ownFollowUp)],
});

/**
 * Returns the limits of a new run. A dry run has no write limit, because it writes no records. An undo has no
 * failure limit by default: records that it cannot restore must not prevent it from restoring the rest.
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
    ...(given.maxDollars === undefined ? {} : { maxDollars: given.maxDollars }),
    ...(given.laneCount === undefined ? {} : { laneCount: given.laneCount }),
  };
}
