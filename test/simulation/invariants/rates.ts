import type { Actor } from '../runtime/actor';
import type { Invariant } from './invariant';
import { workerOf } from './limits';
import { runChange } from './runs';

/** The period over which a run's writes are added up. */
const windowMs = 20_000;
/** A changed limit applies within this time. */
const inForceMs = 5_000;
/** The number of changes that a worker may send before it knows what a change costs. */
const firstChanges = 5;

interface Write {
  readonly at: number;
  readonly by: Actor;
}

/**
 * Over any 20 seconds, a run writes no more records than its limit allows. Each record costs at least one
 * unit. The tolerance covers the first request of each worker, and lanes that share a limit unevenly for a
 * moment.
 */
export const limitsHoldOverTime = (): Invariant => {
  const limits = new Map<string, { readonly at: number; readonly limit: number | undefined }[]>();
  const writes = new Map<string, Write[]>();
  return {
    name: 'a write limit holds over any 20 seconds',
    onChange(change, view, say) {
      const { now } = view.world.scheduler;
      const run = runChange(change)?.after;
      if (run) {
        const known = limits.get(run.id) ?? [];
        limits.set(run.id, known);
        const limit = run.writesPerSecond ?? undefined;
        if (known.length === 0 || known.at(-1)?.limit !== limit) known.push({ at: now, limit });
      }
      const worker = workerOf(change, view);
      if (!worker) return;
      // A request may be pending for a long time, so the time it was first sent is what counts.
      const at = change.by.requestBeganAt;
      const recent = (writes.get(worker.runId) ?? []).filter((one) => one.at > at - windowMs);
      writes.set(worker.runId, [...recent, { at, by: change.by }]);
      const limit = highest(limits.get(worker.runId) ?? [], at);
      if (limit === undefined) return;
      const workers = new Set(recent.map(({ by }) => by)).size + 1;
      const allowed = limit * (windowMs / 1_000) * 1.25 + 10 + firstChanges * workers;
      if (recent.length + 1 > allowed)
        say(
          `${view.world.shortName(worker.runId)} wrote ${recent.length + 1} records within 20 s; its limit is ${limit} units per second.`,
        );
    },
  };
};

/** Returns the highest limit that applied in the period before `at`, or undefined if there was none. */
function highest(
  known: readonly { readonly at: number; readonly limit: number | undefined }[],
  at: number,
): number | undefined {
  const from = known.findLastIndex((one) => one.at <= at - windowMs - inForceMs);
  const inForce = known.slice(Math.max(0, from));
  if (inForce.some(({ limit }) => limit === undefined)) return undefined;
  return Math.max(...inForce.map(({ limit }) => limit ?? 0));
}
