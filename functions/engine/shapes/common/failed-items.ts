import { z } from 'zod';
import type { Engine } from '../../../runtime/dependencies';
import { openFailures, type StandingFailures } from '../../ledger/failures';
import type { PagePlan } from '../../ledger/journal';
import { type FrozenPages, type LaneRow, type RunRow, readRun } from '../../ledger/ledger';
import { Freezer, placeOfPage } from '../../read/items';
import { StretchClock } from '../../read/stretch-clock';
import { lanesToRetry } from './revisit-lanes';

/*
 * Freezes the failures that a retry lane visits again, in pages of a few seconds each. The cursor then has
 * the last failure that was read and the sets of frozen items, from which the next page or worker continues.
 * Invariant: a lane visits nothing before all of its failures are frozen, because a visit replaces rows of
 * failures. Other lanes replace only rows that this lane does not read.
 */

/** The failures of a record or item that were open when the retry was planned. */
export interface RetryItem extends StandingFailures {
  /** The lane that counted the record as failed, and owns its failure rows. */
  readonly lane: number;
  /** The frozen item's location, for a list. */
  readonly from?: Pick<FrozenPages, 'attempt' | 'set'> & { readonly page: number };
}

/**
 * The number of items per frozen page. A small number is fine because each record is read separately, and
 * little work is lost if a page is repeated.
 */
const itemsPerPage = 100;
/** How long a page that freezes failures takes, in milliseconds. */
const stretchMs = 10_000;

const placeShape = z.object({
  /** The lane whose failures are being read, and the sort key of the last row that was frozen. */
  lane: z.int(),
  after: z.string().optional(),
  /** The sets of frozen items, in order. Each page of the lane has its own set. */
  parts: z.array(z.object({ attempt: z.int(), set: z.string(), pages: z.int() })),
  items: z.int(),
});
type Place = z.infer<typeof placeShape>;

/** Returns true for the cursor of a page that freezes failures rather than visits them. */
export const isFreezing = (cursor: string | undefined): boolean =>
  cursor === undefined || cursor.startsWith('{');

/** Returns a page that freezes failures. Its plan has `found` once all of the lane's failures are frozen. */
export async function freezeFailures(
  engine: Engine,
  run: RunRow,
  row: LaneRow,
  cursor: string | undefined,
): Promise<PagePlan> {
  const clock = new StretchClock(engine, run, row, stretchMs);
  const lanes = lanesToRetry(row, (await readRun(engine, run.id)).lanes);
  const from: Place =
    cursor === undefined ? { lane: 0, parts: [], items: 0 } : placeShape.parse(JSON.parse(cursor));
  const freezer = new Freezer(engine, run, itemsPerPage);
  const frozen = async () => {
    await freezer.close();
    const { attempt, set, pages, frozen: items } = freezer;
    const parts = pages > 0 ? [...from.parts, { attempt, set, pages }] : from.parts;
    return { parts, items: from.items + items };
  };
  const nothing = { read: 0, entries: [], refusals: [] };
  for (const { lane, items } of lanes.filter((one) => one.lane >= from.lane)) {
    const after = lane === from.lane ? from.after : undefined;
    let added = 0;
    for await (const failures of openFailures(engine, { runId: run.id, lane }, run.retry, after)) {
      const page = failures.rows[0]?.itemPage;
      const place = items && page !== undefined ? placeOfPage(items, page) : undefined;
      const item: RetryItem = { ...failures, lane, ...(place ? { from: place } : {}) };
      await freezer.add(item);
      added += 1;
      if (added % itemsPerPage === 0 && (await clock.isOver())) {
        const next: Place = { lane, after: failures.rows.at(-1)?.sk, ...(await frozen()) };
        return { ...nothing, cursor: JSON.stringify(next) };
      }
    }
  }
  const { parts, items: total } = await frozen();
  return { ...nothing, cursor: '0', found: { items: frozenPages(run, parts), total } };
}

function frozenPages({ attempt }: RunRow, parts: Place['parts']): FrozenPages {
  const until = parts.reduce((sum, { pages }) => sum + pages, 0);
  return { attempt, set: '', until, parts };
}
