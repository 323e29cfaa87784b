import type { Capacity, Counts, HeldBack, HeldBackBy, Lane, Written } from './lane';
import type { JobRun, TableProgress } from './run';
import { isActive, isComplete } from './run-status';

/*
 * Also bundled into a resolver, so it must be valid APPSYNC_JS: no classes, no try, no `while`, no `++`, no
 * functions passed by name.
 */

const none: Counts = { read: 0, changed: 0, failed: 0, unchanged: 0, conflicts: 0 };

function plus(a: Counts, b: Counts): Counts {
  return {
    read: a.read + b.read,
    changed: a.changed + b.changed,
    failed: a.failed + b.failed,
    unchanged: a.unchanged + b.unchanged,
    conflicts: a.conflicts + b.conflicts,
  };
}

/** Returns a lane's total: what a done lane has read; otherwise the estimate, but at least what was read. */
export function laneTotal(lane: Pick<Lane, 'done' | 'read' | 'total'>): number {
  if (lane.done) return lane.read;
  return Math.max(lane.total, lane.read);
}

export type Summary = Counts &
  Required<Capacity> &
  Required<Written> &
  Pick<JobRun, 'total' | 'tables' | 'findings' | 'toRetry' | 'retried'> & {
    /** True if the run only counts the records that it would change. */
    readonly counting: boolean;
    readonly heldBack: HeldBack | null;
  };

/** True for a lane that only counts (docs/approval.md). */
export const isCounting = (lane: Pick<Lane, 'counting'>): boolean => lane.counting === true;

/** True if the run has counted, and no lane changes records yet. */
export const haveCounted = (lanes: readonly Pick<Lane, 'counting' | 'done'>[]): boolean =>
  lanes.length > 0 && lanes.every((lane) => isCounting(lane) && lane.done);

const isRetry = (lane: Lane): boolean => lane.retryOf !== null && lane.retryOf !== undefined;

/** Returns a lane's counts. A retry's records are already counted as read and failed by another lane. */
function countsOf(lane: Lane): Counts {
  return isRetry(lane) ? { ...lane, read: 0, failed: lane.failed - lane.read } : lane;
}

function withLane(before: TableProgress | undefined, lane: Lane): TableProgress {
  const { table } = lane;
  const sum = before ?? { ...none, table, total: 0, lanes: 0, lanesDone: 0, done: false };
  const lanesDone = sum.lanesDone + (lane.done ? 1 : 0);
  return {
    ...plus(sum, countsOf(lane)),
    table,
    total: sum.total + (isRetry(lane) ? 0 : laneTotal(lane)),
    lanes: sum.lanes + 1,
    lanesDone,
    done: lanesDone === sum.lanes + 1,
    ...(sum.narrowed || lane.narrowed ? { narrowed: true } : {}),
  };
}

/**
 * Adds up a run's lanes. Tables are in the order of their first lanes. Lanes that only count are included
 * until the run has other lanes, so that the count's progress is visible; their units always are.
 */
export function summarize(lanes: readonly Lane[], attempt: number): Summary {
  const byTable: Record<string, TableProgress> = {};
  let readUnits: number | null = null;
  let writeUnits: number | null = null;
  const working = lanes.filter((lane) => !isCounting(lane));
  const counting = lanes.length > 0 && working.length === 0;
  for (const lane of counting ? lanes : working) {
    byTable[lane.table] = withLane(byTable[lane.table], lane);
  }
  for (const lane of lanes) {
    readUnits = addUnits(readUnits, lane.readUnits);
    writeUnits = addUnits(writeUnits, lane.writeUnits);
  }
  const tables = Object.values(byTable);
  let whole = none;
  let total = 0;
  for (const table of tables) {
    whole = plus(whole, table);
    total += table.total;
  }
  return {
    ...whole,
    total,
    tables,
    findings: findingsOf(lanes),
    ...retryProgress(lanes, attempt),
    recordsChanged: recordsChangedBy(working),
    counting,
    readUnits,
    writeUnits,
    heldBack: heldBackNow(lanes),
  };
}

/** Returns the number of changed records, or null if no lane has counted them. */
function recordsChangedBy(lanes: readonly Lane[]): number | null {
  let sum = 0;
  let isCounted = false;
  for (const lane of lanes) {
    const counted = lane.recordsChanged ?? null;
    if (counted !== null) isCounted = true;
    sum += counted ?? lane.changed;
  }
  return isCounted ? sum : null;
}

function findingsOf(lanes: readonly Lane[]): Summary['findings'] {
  const byKind: Record<string, number> = {};
  for (const lane of lanes) {
    for (const kind of Object.keys(lane.findings ?? {})) {
      byKind[kind] = (byKind[kind] ?? 0) + (lane.findings?.[kind] ?? 0);
    }
  }
  return Object.keys(byKind).map((kind) => ({ kind, count: byKind[kind] ?? 0 }));
}

/** Returns a retry's progress; both numbers are 0 without one. */
function retryProgress(lanes: readonly Lane[], attempt: number): Pick<Summary, 'toRetry' | 'retried'> {
  const retry = retryUnderWay(lanes, attempt);
  let toRetry = 0;
  let retried = 0;
  for (const lane of lanes) {
    if (isRetry(lane) && lane.retryOf === retry) {
      toRetry += laneTotal(lane);
      retried += lane.read;
    }
  }
  return { toRetry, retried };
}

/** Adds units; null until a lane has reported some. */
function addUnits(sum: number | null, units: number | null | undefined): number | null {
  if (units === null || units === undefined) return sum;
  return (sum ?? 0) + units;
}

/** Returns the attempt that began the last retry, if it or a later one still works on it. */
function retryUnderWay(lanes: readonly Lane[], attempt: number): number | undefined {
  let last = 0;
  for (const lane of lanes) {
    const retryOf = lane.retryOf ?? 0;
    if (retryOf > last) last = retryOf;
  }
  const left = lanes.some((lane) => lane.retryOf === last && !lane.done);
  return last > 0 && (last === attempt || left) ? last : undefined;
}

/**
 * The reasons for being held back. Only the first that applies is shown. Throttling comes first, because an
 * admin set the limits and so expects them.
 */
const mostSurprising: readonly HeldBack['by'][] = [
  'throttling',
  'readThrottling',
  'budget',
  'limit',
  'readLimit',
];
const isOfReads = (by: HeldBackBy | null | undefined) => by === 'readLimit' || by === 'readThrottling';

function heldBackNow(lanes: readonly Lane[]): HeldBack | null {
  const open = lanes.filter((lane) => !lane.done && lane.heldBack && lane.heldBack !== 'lanes');
  if (open.length === 0) return null;
  const by = mostSurprising.find((one) => open.some((lane) => lane.heldBack === one)) ?? 'limit';
  // Read units cannot be added to write units.
  const held = open.filter((lane) => isOfReads(lane.heldBack) === isOfReads(by));
  let totalPerSecond = 0;
  for (const lane of held) totalPerSecond += lane.allowedPerSecond ?? 0;
  return { by, lanes: held.length, totalPerSecond };
}

type Progress = Pick<JobRun, 'read' | 'total' | 'status' | 'toRetry' | 'retried'> &
  Partial<Pick<JobRun, 'attempts'>>;

/** True if the retry is not planned yet: the number of records is unknown, and earlier reads do not count. */
export function awaitsRetry({ status, toRetry, attempts = [] }: Progress): boolean {
  if (!isActive(status) || toRetry > 0) return false;
  return attempts[attempts.length - 2]?.status === 'COMPLETED_WITH_FAILURES';
}

/**
 * Returns a fraction from 0 to 1, or undefined if the total is unknown. In a retry, it is the share of
 * failures retried. At most 0.99 until the run is complete, because the total is an estimate.
 */
export function fractionDone(run: Progress): number | undefined {
  if (isComplete(run.status)) return 1;
  if (awaitsRetry(run)) return undefined;
  const fraction = run.toRetry > 0 ? run.retried / run.toRetry : run.read / run.total;
  if (run.toRetry === 0 && run.total === 0) return undefined;
  return Math.min(fraction, 0.99);
}
