import { alarmsPartition } from '#shared/jobs/ledger/ledger-keys';
import { isActive } from '#shared/jobs/run/run-status';
import type { Invariant } from './invariant';
import { workerOf } from './limits';
import { runChange } from './runs';

/** The maximum time that an alarm may take to hold every run. */
const heldWithinMs = 10_000;

/** While an alarm is on, no worker writes a record, except in an undo. */
export const heldRunsRest = (): Invariant => {
  /** The time at which the alarm was raised, according to the ledger. Undefined if the alarm is off. */
  let onSince: number | undefined;
  return {
    name: 'an alarm holds a run within ten seconds',
    onChange(change, view, say) {
      if (change.table === 'Ledger' && change.key.pk?.S === alarmsPartition) {
        const isOn = change.after?.state?.S === 'ALARM';
        onSince = isOn ? (onSince ?? view.world.scheduler.now) : undefined;
      }
      const worker = workerOf(change, view);
      if (!worker || onSince === undefined || view.runs.get(worker.runId)?.undoes) return;
      // A request may be pending for a long time, so the time it was first sent is what counts.
      if (change.by.requestBeganAt > onSince + heldWithinMs)
        say(
          `${change.by.label} wrote ${change.table} ${change.key.id?.S}; an alarm has been on for more than 10 s.`,
        );
    },
  };
};

/** Ended runs and undos are not held, and no run gives up early. */
export const holdsEnd = (): Invariant => {
  /** The time at which a function noted each run's last hold. */
  const heldAt = new Map<string, number>();
  return {
    name: 'a run gives up after its time, and not before',
    onChange(change, view, say) {
      const run = runChange(change);
      if (!run?.after) return;
      const { before, after } = run;
      const { now } = view.world.scheduler;
      const name = view.world.shortName(after.id);
      if (after.held && after.undoes) say(`${name} is an undo, and is held.`);
      if (after.held && !isActive(after.status)) say(`${name} is ${after.status}, and is held.`);
      if (after.held && after.held.since !== before?.held?.since)
        heldAt.set(after.id, change.by.requestBeganAt);
      const gaveUp = after.reason?.startsWith('The run gave up') && after.status !== before?.status;
      if (!gaveUp) return;
      const heldMs = now - (heldAt.get(after.id) ?? now);
      const { holdMinutes = 0, clockSkewMs = 0 } = view.world.config;
      // Two functions note the beginning and the end, each with its own clock.
      const expectedMs = holdMinutes * 60_000 - 2 * clockSkewMs;
      if (heldMs < expectedMs) say(`${name} gave up after ${heldMs} ms; expected at least ${expectedMs}.`);
    },
  };
};
