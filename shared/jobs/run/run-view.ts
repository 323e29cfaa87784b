import { summarize } from './progress';
import type { Capacity, Counts, JobRun, Lane } from './run';
import { isActive } from './run-status';

/*
 * Also bundled into resolvers, so written in APPSYNC_JS: no classes, no try, no `while`, no `++`, no
 * functions passed by name.
 */

/**
 * The attributes of a run's own row in the answer: the request, the progress and, once it is over, the
 * counts.
 */
export type RunFields = Omit<JobRun, keyof Progress | 'lanes' | 'shape'> &
  Partial<Progress & Pick<JobRun, 'shape'>>;

/** Sums over the lanes; the run's own row has them only once the run is over. */
type Progress = Counts &
  Capacity &
  Pick<JobRun, 'total' | 'tables' | 'findings' | 'toRetry' | 'retried' | 'heldBack'>;

/** A lane's row as the API returns it: without lease, cursor and keys. */
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
    read: row.read,
    changed: row.changed,
    failed: row.failed,
    unchanged: row.unchanged,
    conflicts: row.conflicts,
    retryOf: row.retryOf ?? null,
    heldBack: row.heldBack ?? null,
    allowedPerSecond: row.allowedPerSecond ?? null,
    readUnits: row.readUnits ?? null,
    writeUnits: row.writeUnits ?? null,
  };
}

/**
 * The counts: summed from the lanes if they were read, otherwise those that the run's row has once it is
 * over, otherwise none.
 */
function progressOf(row: RunFields, lanes: readonly Lane[]) {
  if (lanes.length > 0) return summarize(lanes, row.attempt);
  return {
    read: row.read ?? 0,
    changed: row.changed ?? 0,
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
  };
}

/**
 * A run as `jobRun`, `jobRuns` and the commands return it, from its row and its lanes' rows.
 *
 * @param lanes empty if they were not read (`jobRuns`) or are not planned yet; the answer's `lanes` is then
 * null
 */
export function runView(row: RunFields, lanes: readonly Lane[]): JobRun {
  return {
    id: row.id,
    job: row.job,
    title: row.title,
    status: row.status,
    dryRun: row.dryRun,
    attempt: row.attempt,
    attempts: row.attempts,
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
    laneCount: row.laneCount ?? null,
    attention: row.attention ?? null,
    scheduledFor: row.scheduledFor ?? null,
    ...progressOf(row, lanes),
    ...(isActive(row.status) ? {} : { heldBack: null }),
    lanes: lanes.length > 0 ? lanes.map((lane) => laneView(lane)) : null,
  };
}
