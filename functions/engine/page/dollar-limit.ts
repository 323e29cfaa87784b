import { summarize } from '#shared/jobs/run/progress';
import { formatDollars, formatExactDollars } from '#shared/text/format-dollars';
import type { Engine } from '../../runtime/dependencies';
import { spentDollars } from '../cost/spent';
import { type RunRow, readRun } from '../ledger/ledger';
import { limitsOf, type RunLimits } from '../pace/run-limits';
import { haltRun } from '../run/halt';

/*
 * Ends a run that has reached its cost ceiling in dollars (docs/cost.md). Each checkpoint adds a page's units
 * to the lane's row.
 *
 * Invariant: a lane starts a page only if a read after its last checkpoint has shown that the units of all
 * lanes together cost less than the ceiling. Therefore, once the total cost reaches the ceiling, each lane
 * can only finish its current page.
 */

/**
 * Checks the ceiling before a page. If the run has reached it, records the reason, asks every lane to stop
 * and returns true. The Finish step then closes the run as FAILED.
 *
 * @param known the lane's copy of the limits, which may be a few seconds old
 */
export async function reachesCeiling(
  engine: Engine,
  { id, attempt }: Pick<RunRow, 'id' | 'attempt'>,
  known: Pick<RunLimits, 'maxDollars'>,
): Promise<boolean> {
  if (known.maxDollars === undefined) return false;
  const { run, lanes } = await readRun(engine, id);
  const { maxDollars } = limitsOf(run);
  if (run.attempt !== attempt || maxDollars === undefined) return false;
  const spent = spentDollars(engine, run, summarize(lanes, attempt));
  if (spent < maxDollars) return false;
  await haltRun(engine, run, reasonOf(spent, maxDollars));
  return true;
}

const reasonOf = (spent: number, maxDollars: number) =>
  `The run has reached its maximum cost of ${formatExactDollars(maxDollars)}: its reads and writes have cost ${formatDollars(spent)} so far. Resume it with a higher maximum or no maximum, and it will continue where it stopped.`;
