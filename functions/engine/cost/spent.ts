import { dollarsFor, type UnitPrices } from '#shared/jobs/cost/dollars';
import type { Capacity } from '#shared/jobs/run/lane';
import { formatDollars, formatExactDollars } from '#shared/text/format-dollars';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { RunRow } from '../ledger/ledger';

export const currentPrices = ({ settings }: Pick<Engine, 'settings'>): UnitPrices => ({
  readPerMillion: settings.readPricePerMillion,
  writePerMillion: settings.writePricePerMillion,
});

/**
 * Returns what a run has spent, in dollars. Uses the prices from the start of the run, so a deployment with
 * different prices does not change what the run has spent.
 */
export function spentDollars(
  engine: Pick<Engine, 'settings'>,
  run: Pick<RunRow, 'prices' | 'tableExport'>,
  used: Capacity,
): number {
  return dollarsFor(used, run.prices ?? currentPrices(engine)) + (run.tableExport?.dollars ?? 0);
}

/**
 * Throws Conflict if an ended run has already reached the ceiling for its next attempt, which would end
 * before its first page. Without a ceiling, `maxDollars` is undefined or null.
 */
export function refuseSpent(engine: Engine, run: RunRow, maxDollars: number | null | undefined): void {
  if (maxDollars === undefined || maxDollars === null) return;
  const spent = spentDollars(engine, run, run);
  if (spent < maxDollars) return;
  throw new AppError(
    'Conflict',
    `Run ${run.id} has spent ${formatDollars(spent)}, and its maximum cost is ${formatExactDollars(maxDollars)}. Raise or remove the maximum.`,
    { info: { runId: run.id, status: run.status, field: 'maxDollars', expected: `more than ${spent}` } },
  );
}
