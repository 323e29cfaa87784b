import { ledgerKeys } from '#shared/jobs/ledger-keys';
import { SystemicError } from './app-error';
import { batchPut } from './batch-put';
import type { Engine } from './dependencies';
import { newId } from './ids';
import { newLane } from './lanes';
import { expiresAt, type FrozenPages, type LaneRow, type RunRow } from './ledger';
import { pack, unpack } from './packed';
import { rowsBeginning } from './rows';

/*
 * Items that Plan freezes, for lanes to visit: those of a list, or the failures that are tried again. Each call of Plan freezes a set
 * of its own, which nobody else writes to; the lane rows, written once and last, say which set counts. So a call of Plan that was
 * given up, and comes late, changes nothing of what lanes read.
 */

/** A set of frozen items. Each page but the last holds `perPage`, unless they have steps. */
export interface Frozen {
  readonly attempt: number;
  readonly set: string;
  readonly pages: number;
  readonly items: number;
  readonly perPage: number;
}

/** Pages that are put in one request: at 350 KB each within DynamoDB's 16 MB. */
const pagesPerRequest = 25;

/**
 * Freezes the items page by page, as long as the run's journal is kept; never more than some pages of them are in memory. No page has
 * items of two steps.
 */
export async function freezeItems(
  engine: Engine,
  { id, attempt }: Pick<RunRow, 'id' | 'attempt'>,
  items: Iterable<unknown> | AsyncIterable<unknown>,
  perPage: number,
  stepOf: (item: unknown) => number = () => 0,
): Promise<Frozen> {
  const set = newId(engine);
  const pk = ledgerKeys.items(id, attempt);
  const expiry = { expiresAt: expiresAt(engine, engine.settings.journalDays) };
  let page: unknown[] = [];
  let rows: Record<string, unknown>[] = [];
  let pages = 0;
  let count = 0;
  const put = async () => {
    await batchPut(engine, rows);
    rows = [];
  };
  const close = async () => {
    const sk = ledgerKeys.itemPage(set, pages);
    const body = await pack(engine, { pk, start: `${sk}#`, set, attributes: expiry }, page);
    rows.push({ pk, sk, ...body, ...expiry });
    pages += 1;
    page = [];
    if (rows.length === pagesPerRequest) await put();
  };
  let step = 0;
  for await (const item of items) {
    if (page.length === perPage || (page.length > 0 && stepOf(item) !== step)) await close();
    step = stepOf(item);
    page.push(item);
    count += 1;
  }
  if (page.length > 0) await close();
  await put();
  return { attempt, set, pages, items: count, perPage };
}

/** The items of a frozen page. Throws SystemicError where they are no longer kept. */
export async function readItems(
  engine: Engine,
  runId: string,
  { attempt, set }: Pick<FrozenPages, 'attempt' | 'set'>,
  page: number,
): Promise<readonly unknown[]> {
  const pk = ledgerKeys.items(runId, attempt);
  const sk = ledgerKeys.itemPage(set, page);
  const rows = await rowsBeginning(engine, { pk, sk });
  const row = rows.find((candidate) => candidate.sk === sk);
  if (!row)
    throw new SystemicError(`Page ${page} of the items that the run was planned with is no longer kept.`);
  return unpack(row, rows, `${sk}#`) as readonly unknown[];
}

/** What the lanes over a set of frozen items have in common. */
interface Slices extends Pick<LaneRow, 'table' | 'retryOf'> {
  /** Number of the first of them. */
  readonly first: number;
  /** How many there are to be; fewer where there are fewer pages, one where there are none. */
  readonly lanes: number;
}

/** Lanes over slices of the frozen pages, as even as can be. */
export function itemLanes(
  run: Pick<RunRow, 'id' | 'attempt'>,
  { attempt, set, pages, items, perPage }: Frozen,
  { first, lanes, table, retryOf }: Slices,
): LaneRow[] {
  const segments = Math.max(1, Math.min(lanes, pages));
  return Array.from({ length: segments }, (_, segment) => {
    const from = Math.floor((segment * pages) / segments);
    const until = Math.floor(((segment + 1) * pages) / segments);
    const total = Math.min(items, until * perPage) - Math.min(items, from * perPage);
    return {
      ...newLane(run, { lane: first + segment, table, segment, segments, total }),
      cursor: `${from}`,
      items: { attempt, set, until },
      ...(retryOf === undefined ? {} : { retryOf }),
    };
  });
}
