import type { RunRow } from '#functions/engine/ledger/ledger';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { isActive } from '#shared/jobs/run/run-status';
import type { Actor } from '../runtime/actor';
import type { Change } from '../table/database';
import type { Invariant } from './invariant';
import type { View } from './view';

/** The maximum time that a changed limit can take to come into effect. */
const inForceMs = 5_000;
/** The time at which each version of a run's limits was set, keyed by run ID. */
class LimitTimes {
  private readonly times = new Map<string, { readonly version: number; readonly at: number }[]>();

  note({ table, key, after }: Change<Actor>, view: View): void {
    if (table !== 'Ledger' || key.sk?.S !== ledgerKeys.runRow || !after?.limits) return;
    const version = Number(after.limits.M?.version?.N);
    const runId = after.id?.S ?? '';
    const known = this.times.get(runId) ?? [];
    this.times.set(runId, known);
    if (known.at(-1)?.version !== version) known.push({ version, at: view.world.scheduler.now });
  }

  /** Returns the latest version that had been set by the given time, or 0 if there was none. */
  versionAt(runId: string, at: number): number {
    return this.times.get(runId)?.findLast((one) => one.at <= at)?.version ?? 0;
  }

  /** Returns the time at which the latest version was set, or undefined if there was none. */
  lastChangeOf(runId: string): number | undefined {
    return this.times.get(runId)?.at(-1)?.at;
  }
}

/** Returns the run and lane of the worker that wrote a record, or undefined for any other change. */
export function workerOf({ table, by }: Change<Actor>, view: View) {
  const { kind, runId, lane } = by.about;
  if (kind !== 'work' || runId === undefined || lane === undefined) return undefined;
  return view.world.isRecordTable(table) ? { runId, lane } : undefined;
}

/** A worker no longer applies old limits once it has had time to read the new ones. */
export const limitsInForce = (): Invariant => {
  const times = new LimitTimes();
  return {
    name: 'a changed limit applies within five seconds',
    onChange(change, view, say) {
      times.note(change, view);
      const worker = workerOf(change, view);
      if (!worker) return;
      // A request may be pending for a long time, so the time it was first sent is what counts.
      const expected = times.versionAt(worker.runId, change.by.requestBeganAt - inForceMs);
      const known = view.lanes.get(worker.runId)?.get(worker.lane)?.limitsVersion ?? 0;
      if (known < expected)
        say(
          `${change.by.label} wrote ${change.table} ${change.key.id?.S} under version ${known} of the limits; version ${expected} was set more than 5 s before.`,
        );
    },
  };
};

/** Once the lanes have had time to read a limit, no more lanes write at once than it allows. */
export const surplusLanesPause = (): Invariant => {
  const times = new LimitTimes();
  /** For each run, the time at which each lane's last write was sent, and by whom. */
  const writes = new Map<string, Map<number, { readonly at: number; readonly by: Actor }>>();
  /** The time at which each lane got its current worker, keyed by `<run> <lane>`. */
  const takenAt = new Map<string, number>();
  return {
    name: 'no more lanes work than allowed',
    onChange(change, view, say) {
      times.note(change, view);
      noteLease(change, view, takenAt);
      const worker = workerOf(change, view);
      if (!worker) return;
      const { clockSkewMs = 0 } = view.world.config;
      const { by } = change;
      const { requestBeganAt } = by;
      const lanes =
        writes.get(worker.runId) ?? new Map<number, { readonly at: number; readonly by: Actor }>();
      writes.set(worker.runId, lanes);
      lanes.set(worker.lane, { at: requestBeganAt, by });
      const run: RunRow | undefined = view.runs.get(worker.runId);
      const since = times.lastChangeOf(worker.runId);
      if (!run?.lanesAtOnce || !isActive(run.status) || since === undefined) return;
      if (requestBeganAt < since + inForceMs) return;
      const together = [...lanes].filter(([lane, last]) => {
        // A lane that returns displaces the lane that was working in its place. The displaced lane needs time
        // to notice.
        if ((takenAt.get(`${worker.runId} ${lane}`) ?? 0) > requestBeganAt - inForceMs) return false;
        const row = view.lanes.get(worker.runId)?.get(lane);
        const isWorking = row?.lease !== undefined && Math.abs(last.at - requestBeganAt) < 1_000;
        // Another lane may take a worker's time for over by as much as two clocks differ before it is
        // (docs/engine/killed-workers.md).
        return isWorking && last.by.deadline - 2 * clockSkewMs > requestBeganAt;
      });
      if (together.length > run.lanesAtOnce)
        say(
          `Lanes ${together.map(([lane]) => lane).join(' and ')} of ${view.world.shortName(worker.runId)} wrote within a second; ${run.lanesAtOnce} may work.`,
        );
    },
  };
};

/** The length of the windows in which a run's writes are counted, in milliseconds. */
const windowMs = 5_000;
/** How much a lane may save up, in seconds of the limit. */
const savedSeconds = 0.5;
/** The number of changes in a worker's first request, which is sent before their cost is known. */
const changesAtFirst = 5;

/**
 * Counts what each run writes in the simulated tables. In any window, a run writes no more than the largest
 * limit of that time allows, plus the tolerance in docs/engine/limits.md.
 */
export const limitHolds = (): Invariant => {
  /** For each run, its write limits in order of time. Infinity stands for no limit. */
  const limits = new Map<string, { readonly at: number; readonly perSecond: number }[]>();
  const writes = new Map<string, { readonly at: number; readonly worker: string }[]>();
  return {
    name: 'a run stays within its write limit over any five seconds',
    onChange(change, view, say) {
      const { table, key, after, by } = change;
      if (table === 'Ledger' && key.sk?.S === ledgerKeys.runRow && after) {
        const known = limits.get(after.id?.S ?? '') ?? [];
        limits.set(after.id?.S ?? '', known);
        const perSecond = Number(after.writesPerSecond?.N ?? Number.POSITIVE_INFINITY);
        if (known.at(-1)?.perSecond !== perSecond) known.push({ at: view.world.scheduler.now, perSecond });
      }
      const worker = workerOf(change, view);
      if (!worker) return;
      // A request may be pending for a long time, so the time it was first sent is what counts.
      const at = by.requestBeganAt;
      const before = (writes.get(worker.runId) ?? []).filter((one) => one.at > at - windowMs);
      const inWindow = [...before, { at, worker: by.label }];
      writes.set(worker.runId, inWindow);
      const known = limits.get(worker.runId) ?? [];
      // The lanes take up to five seconds to apply a lower limit.
      const since = at - windowMs - inForceMs;
      const inForce = known.filter((_, index) => (known[index + 1]?.at ?? Number.POSITIVE_INFINITY) > since);
      const perSecond = Math.max(...inForce.map((one) => one.perSecond));
      const workers = new Set(inWindow.map((one) => one.worker)).size;
      const most = perSecond * (windowMs / 1_000 + savedSeconds) + changesAtFirst * workers;
      const { length } = inWindow.filter((one) => one.at <= at);
      if (length > most)
        say(
          `${view.world.shortName(worker.runId)} wrote ${length} records within five seconds; ${perSecond} per second are allowed, so at most ${most} with the tolerance.`,
        );
    },
  };
};

function noteLease(
  { table, key, before, after }: Change<Actor>,
  view: View,
  takenAt: Map<string, number>,
): void {
  const [, runId = '', part] = key.pk?.S?.split('#') ?? [];
  const isLane = table === 'Ledger' && part === undefined && key.sk?.S?.startsWith(ledgerKeys.lanePrefix);
  if (!isLane || !after?.lease || before?.lease?.S === after.lease.S) return;
  takenAt.set(`${runId} ${Number(after.lane?.N)}`, view.world.scheduler.now);
}
