import type { Engine } from '../../../runtime/dependencies';
import { openFailures } from '../../ledger/failures';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import { freezeItems, itemLanes, placeOfPage } from '../../read/items';
import type { RetryItem } from './revisit-source';

/**
 * The number of failures per page. It can be small because there are few failures and each record is read
 * separately. With small pages, little work is lost if a page is repeated.
 */
const itemsPerPage = 100;

/** Returns true if a retry of failures was requested and its lanes have not been planned yet. */
export const wantsRetry = ({ retry }: RunRow, lanes: readonly LaneRow[]): boolean =>
  retry !== undefined && !lanes.some((lane) => lane.retryOf === retry.attempt);

/** Freezes the open failures, and returns the lanes that visit them again, one per table. */
export async function retryLanes(engine: Engine, run: RunRow, lanes: readonly LaneRow[]): Promise<LaneRow[]> {
  const rows: LaneRow[] = [];
  for (const table of new Set(lanes.map((lane) => lane.table))) {
    const own = lanes.filter((lane) => lane.table === table);
    const frozen = await freezeItems(engine, run, failuresOf(engine, run, own), itemsPerPage);
    if (frozen.items === 0) continue;
    const first = lanes.length + rows.length;
    rows.push(...itemLanes(run, frozen, { first, lanes: 1, table, retryOf: run.retry?.attempt }));
  }
  return rows;
}

async function* failuresOf(
  engine: Engine,
  { id: runId, retry }: RunRow,
  lanes: readonly LaneRow[],
): AsyncGenerator<RetryItem> {
  for (const { lane, items } of lanes.filter(({ retryOf }) => retryOf === undefined)) {
    for await (const failures of openFailures(engine, { runId, lane }, retry)) {
      const page = failures.rows[0]?.itemPage;
      const from = items && page !== undefined ? placeOfPage(items, page) : undefined;
      yield { ...failures, lane, ...(from ? { from } : {}) };
    }
  }
}
