import type { LaneRow } from '#functions/engine/ledger/ledger';
import { recordBytes } from '#functions/engine/pace/write-units';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { isActive } from '#shared/jobs/run/run-status';
import type { Invariant } from './invariant';

/** The maximum size of a run's row. Each status request, list and limit check reads it. */
const maxRunBytes = 20 * 1024;
/** The maximum size of any other row of the ledger. */
const maxRowBytes = 100 * 1024;

/** No row of the ledger grows without bound. */
export const rowsAreBounded = (): Invariant => ({
  name: 'rows of the ledger are bounded',
  onChange({ table, key, after }, view, say) {
    if (table !== 'Ledger' || !after) return;
    const bytes = recordBytes(after as never);
    const isRun = key.sk?.S === ledgerKeys.runRow && key.pk?.S?.startsWith('RUN#');
    const max = isRun ? maxRunBytes : maxRowBytes;
    if (bytes > max) say(`The row ${view.world.shortName(`${key.pk?.S} ${key.sk?.S}`)} has ${bytes} bytes.`);
  },
});

/** The number of invocations in a row after which a lane that has done nothing counts as stuck. */
const maxIdle = 8;

/**
 * Each invocation of a lane makes progress, waits for a documented reason, or ends. A lane makes progress if
 * its row moves on, or if its run writes a record, a journal page or a report. Invocations that had a fault
 * do not count.
 */
export const lanesMakeProgress = (): Invariant => {
  const seen = new Map<string, { readonly state: string; readonly idle: number }>();
  return {
    name: 'each invocation makes progress, waits for a reason, or ends the run',
    onInvocation({ actor: { about, label }, outcome }, view, say) {
      const { kind, runId = '', lane = 0 } = about;
      const run = view.runs.get(runId);
      const row: LaneRow | undefined = view.lanes.get(runId)?.get(lane);
      if (kind !== 'work' || !run || !row || !isActive(run.status)) return;
      if (view.world.faults.fired.some(({ site }) => site.startsWith(`${label} `))) return;
      const name = `${runId} ${lane}`;
      const state = JSON.stringify([row.page, row.cursor, row.done, run.status, view.works.get(runId)]);
      const before = seen.get(name);
      const isIdle = before?.state === state && !waits(outcome) && !run.held && !row.heldBack;
      const idle = isIdle ? before.idle + 1 : 0;
      seen.set(name, { state, idle });
      if (idle >= maxIdle)
        say(`Lane ${lane} of ${view.world.shortName(runId)} was called ${idle} times and did nothing.`);
    },
  };
};

/** Returns true if the lane asks to be called again after a while. */
function waits(outcome: object): boolean {
  const { output } = outcome as { readonly output?: { readonly waitSeconds?: number } };
  return (output?.waitSeconds ?? 0) > 0;
}
