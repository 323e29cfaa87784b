import type { Counts, JobRun, Lane, TableProgress } from './run';
import { isActive } from './run-status';

/*
 * Also bundled into a resolver, so written within APPSYNC_JS: no classes, no try, no `while`, no `++`, no function passed on
 * by name.
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

/** What a lane adds to the total: what it read when it is done, else the estimate, and never less than it has read already. */
export function laneTotal(lane: Pick<Lane, 'done' | 'read' | 'total'>): number {
  if (lane.done) return lane.read;
  return Math.max(lane.total, lane.read);
}

/** Adds up lanes to tables, in the order in which the tables first appear, and to the whole. */
export function summarize(
  lanes: readonly Lane[],
): { readonly tables: TableProgress[]; readonly total: number } & Counts {
  const byTable: Record<string, TableProgress> = {};
  let whole = none;
  let total = 0;
  for (const lane of lanes) {
    const before = byTable[lane.table] ?? {
      ...none,
      table: lane.table,
      total: 0,
      lanes: 0,
      lanesDone: 0,
      done: false,
    };
    const lanesDone = before.lanesDone + (lane.done ? 1 : 0);
    byTable[lane.table] = {
      ...plus(before, lane),
      table: lane.table,
      total: before.total + laneTotal(lane),
      lanes: before.lanes + 1,
      lanesDone,
      done: lanesDone === before.lanes + 1,
    };
    whole = plus(whole, lane);
    total += laneTotal(lane);
  }
  return { ...whole, total, tables: Object.values(byTable) };
}

/**
 * Share of a run that is done, 0 to 1; undefined while the total is unknown. Holds at 0.99 until the run is over: an estimate
 * must never say "all".
 */
export function fractionDone(run: Pick<JobRun, 'read' | 'total' | 'status'>): number | undefined {
  if (run.status === 'SUCCEEDED' || run.status === 'COMPLETED_WITH_FAILURES') return 1;
  if (run.total === 0) return undefined;
  const fraction = run.read / run.total;
  return isActive(run.status) && fraction > 0.99 ? 0.99 : fraction;
}
