import { dollarsFor } from '#shared/jobs/cost/dollars';
import type { Capacity } from '#shared/jobs/run/lane';
import { summarize } from '#shared/jobs/run/progress';
import { formatDollars, formatExactDollars } from '#shared/text/format-dollars';
import { equal } from '../../dynamodb/update';
import type { Engine } from '../../runtime/dependencies';
import { currentPrices, spentDollars } from '../cost/spent';
import { existingRunRow, type LaneRow, laneKey, type RunRow, readRun } from '../ledger/ledger';
import { changeRow } from '../ledger/rows';
import { limitsOf, type RunLimits } from '../pace/run-limits';
import { haltRun } from '../run/halt';

/*
 * Ends a run that has reached its cost ceiling in dollars (docs/cost.md). Each checkpoint adds a page's units
 * to the lane's row. To avoid reading all lanes before each page, a lane sets aside an allowance: the cost of
 * the lane (not of the run) up to which it starts pages without reading the others.
 *
 * | the lane                                         | before its next page                             |
 * |--------------------------------------------------|--------------------------------------------------|
 * | has a confirmed allowance that covers a page     | reads nothing                                    |
 * | has none, or it is used up                       | reads all lanes, ends the run at the ceiling     |
 * | has read that enough money is left               | sets an allowance in the page's checkpoint       |
 * | has set an allowance                             | reads all lanes again to confirm it              |
 * | finds that the others have set aside the rest    | removes their allowances, so that they read too  |
 *
 * Invariant: an allowance is confirmed only if a read after it was written shows that the cost of all lanes,
 * including what they have set aside, is within the ceiling. A lane that uses no allowance starts a page only
 * if a read after its last checkpoint shows that the cost is below the ceiling and that the others have not
 * set aside the rest. Therefore, a run spends at most its ceiling and the cost of one page per lane.
 */

/** The part that a lane sets aside of the free money divided by the number of open lanes. */
const partSetAside = 0.5;
/** The minimum number of pages for which money is set aside. */
const minPages = 2;

export class DollarLimit {
  private confirmed: { readonly until: number; readonly maxDollars: number } | undefined;
  /** The allowance for the next checkpoint, in dollars; undefined for none. */
  private wanted: number | undefined;
  private lastCost: number | undefined;
  /** The cost of this worker's most expensive page so far, in dollars. */
  private pageCost = 0;

  constructor(
    private readonly engine: Engine,
    private readonly run: RunRow,
  ) {}

  /**
   * Returns the allowance to store, or nothing if it does not change. `used` is what the lane will have used
   * by the checkpoint.
   */
  allowance(used: Capacity): Pick<LaneRow, 'allowance'> {
    return this.wanted === undefined ? {} : { allowance: this.costOf(used) + this.wanted };
  }

  /**
   * Checks the ceiling before a page. If it is reached, records the reason, asks every lane to stop and
   * returns true. Finish then closes the run as FAILED.
   * @param row the lane's row, as returned by its last checkpoint
   * @param known the lane's copy of the limits, which may be a few seconds old
   */
  async isReached(row: LaneRow, known: Pick<RunLimits, 'maxDollars'>): Promise<boolean> {
    const cost = this.costOf(row);
    this.pageCost = Math.max(this.pageCost, cost - (this.lastCost ?? cost));
    this.lastCost = cost;
    if (this.isCovered(row, cost, known)) return false;
    this.confirmed = undefined;
    this.wanted = undefined;
    if (known.maxDollars === undefined) return false;
    const { run, lanes } = await readRun(this.engine, this.run.id);
    const { maxDollars } = limitsOf(run);
    if (run.attempt !== this.run.attempt || maxDollars === undefined) return false;
    const spent = spentDollars(this.engine, run, summarize(lanes, run.attempt));
    if (spent >= maxDollars) {
      await haltRun(this.engine, run, tooExpensive(spent, maxDollars), { maxDollars });
      const after = await existingRunRow(this.engine, run.id);
      // If the ceiling has changed in between, the new one counts.
      return isEnding(after, run.attempt) || this.isReached(row, limitsOf(after));
    }
    const open = lanes.filter((lane) => !lane.done && !lane.error && lane.attempt === run.attempt);
    await this.setAside(row.lane, open, maxDollars - spent, maxDollars);
    return false;
  }

  /** Returns true if the allowance is confirmed, has not been removed, and covers another page. */
  private isCovered(row: LaneRow, cost: number, { maxDollars }: Pick<RunLimits, 'maxDollars'>): boolean {
    const { confirmed, pageCost } = this;
    if (!confirmed || confirmed.maxDollars !== maxDollars || confirmed.until !== row.allowance) return false;
    return cost + pageCost <= confirmed.until;
  }

  /** Confirms the allowance, or decides what to set aside next. `left` is in dollars. */
  private async setAside(
    own: number,
    open: readonly LaneRow[],
    left: number,
    maxDollars: number,
  ): Promise<void> {
    const others = open.filter((lane) => lane.lane !== own && this.unspentOf(lane) > 0);
    const setAside = others.reduce((sum, lane) => sum + this.unspentOf(lane), 0);
    const mine = open.find(({ lane }) => lane === own);
    const unspent = mine ? this.unspentOf(mine) : 0;
    if (unspent > this.pageCost && unspent + setAside <= left) {
      this.confirmed = { until: mine?.allowance ?? 0, maxDollars };
      return;
    }
    const enough = minPages * this.pageCost;
    const shareOf = (dollars: number) => (dollars * partSetAside) / Math.max(1, open.length);
    let free = left - setAside;
    if (free <= 0 || (shareOf(free) < enough && setAside > free)) {
      for (const lane of others) await this.removeAllowance(lane);
      free = left;
    }
    const share = shareOf(free);
    this.wanted = this.pageCost > 0 && share >= enough ? share : undefined;
  }

  private async removeAllowance({ lane, allowance }: LaneRow): Promise<void> {
    // A new allowance must be confirmed by a later read that takes this lane's cost into account.
    await changeRow(this.engine, laneKey(this.run.id, lane), {
      remove: ['allowance'],
      when: [equal('allowance', allowance)],
    });
  }

  private unspentOf(row: LaneRow): number {
    return Math.max(0, (row.allowance ?? 0) - this.costOf(row));
  }

  private costOf(used: Capacity): number {
    return dollarsFor(used, this.run.prices ?? currentPrices(this.engine));
  }
}

const isEnding = ({ status, halt }: RunRow, attempt: number) =>
  status !== 'RUNNING' || halt?.attempt === attempt;

/** Returns the reason for a run that has reached its maximum cost. */
export const tooExpensive = (spent: number, maxDollars: number) =>
  `The run has reached its maximum cost of ${formatExactDollars(maxDollars)}: its reads and writes have cost ${formatDollars(spent)} so far. Resume it with a higher maximum or no maximum, and it will continue where it stopped.`;
