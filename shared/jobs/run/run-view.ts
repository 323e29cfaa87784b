import { earlierRunsOf, type StoredFollows } from '../chain/run-follow-up';
import { dollarsFor, type UnitPrices } from '../cost/dollars';
import type { Capacity, Counts, Lane, Written } from './lane';
import { type LaneAtWork, reachedBy } from './limits';
import { summarize } from './progress';
import type { JobRun } from './run';
import { isActive } from './run-status';

/*
 * Also bundled into resolvers, so it must be valid APPSYNC_JS: no classes, no try, no `while`, no `++`, no
 * functions passed by name.
 */

/** The part of a run that comes from its own row. */
export type RunFields = Omit<
  JobRun,
  keyof Progress | 'lanes' | 'shape' | 'reached' | 'dollars' | 'follows' | 'verifies'
> &
  Partial<Progress & Pick<JobRun, 'shape'>> & {
    readonly prices?: UnitPrices;
    readonly follows?: StoredFollows | null;
    readonly verifies?: { readonly runId: string } | null;
  };

/** The progress over all lanes. The run's own row has it only once the run has ended. */
type Progress = Counts &
  Written &
  Capacity &
  Pick<JobRun, 'total' | 'tables' | 'findings' | 'toRetry' | 'retried' | 'heldBack' | 'counting'>;

/** Returns a lane without the lease, the cursor and the keys. */
function laneView(row: Lane): Lane {
  return {
    lane: row.lane,
    table: row.table,
    segment: row.segment,
    segments: row.segments,
    total: row.total,
    page: row.page,
    done: row.done,
    error: row.error ?? null,
    updatedAt: row.updatedAt ?? null,
    startedAt: row.startedAt ?? null,
    pacePoints: row.pacePoints ?? null,
    read: row.read,
    changed: row.changed,
    recordsChanged: row.recordsChanged ?? null,
    failed: row.failed,
    unchanged: row.unchanged,
    conflicts: row.conflicts,
    retryOf: row.retryOf ?? null,
    counting: row.counting ?? null,
    heldBack: row.heldBack ?? null,
    allowedPerSecond: row.allowedPerSecond ?? null,
    readUnits: row.readUnits ?? null,
    writeUnits: row.writeUnits ?? null,
    writesReached: row.writesReached ?? null,
    readsReached: row.readsReached ?? null,
    reachedAt: row.reachedAt ?? null,
    limitsVersion: row.limitsVersion ?? null,
  };
}

/** Returns the lanes' sums if they were read; otherwise the counts in the row of an ended run, or zeros. */
function progressOf(row: RunFields, lanes: readonly Lane[]) {
  if (lanes.length > 0) return summarize(lanes, row.attempt);
  return {
    read: row.read ?? 0,
    changed: row.changed ?? 0,
    recordsChanged: row.recordsChanged ?? null,
    failed: row.failed ?? 0,
    unchanged: row.unchanged ?? 0,
    conflicts: row.conflicts ?? 0,
    total: row.total ?? 0,
    tables: row.tables ?? [],
    findings: row.findings ?? [],
    toRetry: 0,
    retried: 0,
    readUnits: row.readUnits ?? null,
    writeUnits: row.writeUnits ?? null,
    heldBack: null,
    counting: false,
  };
}

/** Returns a hold without what only the server uses. */
const heldView = (held: JobRun['held']): JobRun['held'] =>
  held
    ? { since: held.since, until: held.until, alarms: held.alarms, continuesAt: held.continuesAt ?? null }
    : null;

/** Returns the run's cost with its export. Null if the units were not counted or the prices are unknown. */
function dollarsOf(used: Capacity, row: RunFields): number | null {
  if (!row.prices || (used.readUnits ?? null) === null) return null;
  return dollarsFor(used, row.prices) + (row.tableExport?.dollars ?? 0);
}

/** Returns an export without what only the server uses. */
const exportView = (row: JobRun['tableExport']): JobRun['tableExport'] =>
  row ? { asOf: row.asOf, completedAt: row.completedAt ?? null, dollars: row.dollars ?? null } : null;

/**
 * *
 *
 * @param lanes empty if not read (`jobRuns`) or not planned yet; the result's `lanes` is then null
 * @param nowMs if omitted, the result's `reached` is null
 */
export function runView(row: RunFields, lanes: readonly (Lane & LaneAtWork)[], nowMs?: number): JobRun {
  const isAtWork = nowMs !== undefined && lanes.length > 0 && isActive(row.status);
  const progress = progressOf(row, lanes);
  return {
    id: row.id,
    job: row.job,
    title: row.title,
    status: row.status,
    dryRun: row.dryRun,
    attempt: row.attempt,
    attempts: row.attempts,
    earlierWorkedMs: row.earlierWorkedMs ?? null,
    access: row.access,
    params: row.params,
    startedBy: row.startedBy,
    createdAt: row.createdAt,
    startedAt: row.startedAt ?? null,
    endedAt: row.endedAt ?? null,
    reason: row.reason ?? null,
    codeVersion: row.codeVersion ?? null,
    undoes: row.undoes ?? null,
    undoneBy: row.undoneBy ?? null,
    undoUnderWay: row.undoUnderWay ?? null,
    changesStanding: row.changesStanding ?? null,
    undoableUntil: row.undoableUntil ?? null,
    shape: row.shape ?? 'sweep',
    stopRequestedAt: row.stopRequestedAt ?? null,
    writesPerSecond: row.writesPerSecond ?? null,
    readsPerSecond: row.readsPerSecond ?? null,
    maxFailures: row.maxFailures ?? null,
    maxDollars: row.maxDollars ?? null,
    dollars: dollarsOf(progress, row),
    estimate: row.estimate ?? null,
    laneCount: row.laneCount ?? null,
    readFrom: row.readFrom ?? null,
    tableExport: exportView(row.tableExport),
    lanesAtOnce: row.lanesAtOnce ?? null,
    limits: row.limits ?? null,
    reached: isAtWork ? reachedBy(lanes, row.limits?.version ?? 0, nowMs) : null,
    held: isActive(row.status) ? heldView(row.held) : null,
    attention: row.attention ?? null,
    assignments: row.assignments ?? null,
    scheduledFor: row.scheduledFor ?? null,
    maxUnapproved: row.maxUnapproved ?? null,
    digest: row.digest ?? null,
    digestChanges: row.digestChanges ?? null,
    approval: row.approval ?? null,
    approvedFrom: row.approvedFrom ?? null,
    verifies: row.verifies?.runId ?? null,
    verification: row.verification ?? null,
    follows: row.follows ? { ...row.follows, earlierRuns: earlierRunsOf(row.follows) } : null,
    followUps: row.followUps ?? null,
    ...progress,
    ...(isActive(row.status) ? {} : { heldBack: null, counting: false }),
    lanes: lanes.length > 0 ? lanes.map((lane) => laneView(lane)) : null,
  };
}
