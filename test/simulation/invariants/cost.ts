import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { LaneRow } from '#functions/engine/ledger/ledger';
import { dollarsFor } from '#shared/jobs/cost/dollars';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Invariant } from './invariant';
import type { View } from './view';

/**
 * Once spending by a run's lanes has reached the run's ceiling, each lane completes at most its current page.
 */
export const ceilingHolds = (): Invariant => {
  /** The lanes that have completed a page since the ceiling was reached, by run and ceiling. */
  const finished = new Map<string, Set<number>>();
  return {
    name: 'a run spends at most its ceiling and one page per lane',
    onChange({ table, key, before, after }, view, say) {
      const [, runId = '', part] = key.pk?.S?.split('#') ?? [];
      const isLane = part === undefined && key.sk?.S?.startsWith(ledgerKeys.lanePrefix);
      if (table !== 'Ledger' || !isLane || !before || !after) return;
      const lane = unmarshall(after as never) as LaneRow;
      if (lane.page === Number(before.page?.N)) return;
      const ceiling = view.runs.get(runId)?.maxDollars;
      if (!ceiling || spentBy(view, runId) < ceiling) return;
      const reached = `${runId} ${ceiling}`;
      const lanes = finished.get(reached) ?? new Set<number>();
      finished.set(reached, lanes);
      if (lanes.has(lane.lane))
        say(
          `Lane ${lane.lane} of ${view.world.shortName(runId)} completed page ${lane.page}; it had already completed one after the run reached its maximum cost of ${ceiling} dollars.`,
        );
      lanes.add(lane.lane);
    },
  };
};

/** Returns the amount, in dollars, that a run's lanes had spent before the change. */
function spentBy(view: View, runId: string): number {
  const prices = view.runs.get(runId)?.prices;
  if (!prices) return 0;
  return view.lanesOf(runId).reduce((sum, lane) => sum + dollarsFor(lane, prices), 0);
}
