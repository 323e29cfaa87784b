import { tableBudgetsPartition } from '#shared/jobs/ledger/ledger-keys';
import type { Invariant } from './invariant';
import { workerOf } from './limits';

/** The length of the windows in which the writes are counted, in milliseconds. */
const windowMs = 5_000;
/** The maximum time that a changed budget can take to come into effect. */
const inForceMs = 5_000;
/** How much each run may save up, in seconds of the budget. */
const savedSeconds = 0.5;
/** The number of changes in a worker's first request, which is sent before their cost is known. */
const changesAtFirst = 5;

/**
 * Counts what all runs write in each simulated table. In any window, they write no more than the largest
 * budget of that time allows, plus the tolerance in docs/engine/limits.md.
 */
export const budgetHolds = (): Invariant => {
  /** For each table, its budgets in order of time. Infinity stands for no budget. */
  const budgets = new Map<string, { readonly at: number; readonly perSecond: number }[]>();
  const writes = new Map<string, { readonly at: number; readonly worker: string; readonly run: string }[]>();
  return {
    name: 'all runs stay within the write budget of a table over any five seconds',
    onChange(change, view, say) {
      const { table, key, after, by } = change;
      if (table === 'Ledger' && key.pk?.S === tableBudgetsPartition) {
        const perSecond = Number(after?.writesPerSecond?.N ?? Number.POSITIVE_INFINITY);
        const known = budgets.get(key.sk?.S ?? '') ?? [{ at: 0, perSecond: Number.POSITIVE_INFINITY }];
        budgets.set(key.sk?.S ?? '', [...known, { at: view.world.scheduler.now, perSecond }]);
      }
      const worker = workerOf(change, view);
      const known = budgets.get(table);
      if (!worker) return;
      // A request may be pending for a long time, so the time it was first sent is what counts.
      const at = by.requestBeganAt;
      const before = (writes.get(table) ?? []).filter((one) => one.at > at - windowMs);
      const inWindow = [...before, { at, worker: by.label, run: worker.runId }];
      writes.set(table, inWindow);
      if (!known) return;
      const since = at - windowMs - inForceMs;
      const inForce = known.filter((_, index) => (known[index + 1]?.at ?? Number.POSITIVE_INFINITY) > since);
      const perSecond = Math.max(...inForce.map((one) => one.perSecond));
      const runs = new Set(inWindow.map(({ run }) => run)).size;
      const workers = new Set(inWindow.map((one) => one.worker)).size;
      const most = perSecond * (windowMs / 1_000 + savedSeconds * runs) + changesAtFirst * workers;
      const { length } = inWindow.filter((one) => one.at <= at);
      if (length > most)
        say(
          `${runs} runs wrote ${length} records of ${table} within five seconds; its budget is ${perSecond} per second, so at most ${most} with the tolerance.`,
        );
    },
  };
};
