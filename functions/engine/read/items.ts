import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { batchPut } from '../../dynamodb/batch-put';
import { pack, unpack } from '../../dynamodb/compressed';
import { SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { newId } from '../../runtime/ids';
import { newLane } from '../lanes/lanes';
import { expiresAt, type FrozenPages, type LaneRow, type RunRow } from '../ledger/ledger';
import { rowsBeginning } from '../ledger/rows';

/*
 * Stores ("freezes") the items that lanes visit: a list's items (stored by Plan, or by the lane that finds
 * them) or the failures to retry (stored by the lane that retries them). Each invocation and each worker
 * stores its own set, which nothing else writes to. The lane rows, written last, reference the valid sets, so
 * an abandoned invocation that finishes late does not affect the lanes.
 */

/** Frozen pages. Each page except the last has `perPage` items, unless the items have steps. */
export interface Frozen {
  readonly attempt: number;
  readonly set: string;
  readonly pages: number;
  readonly items: number;
  readonly perPage: number;
}

/** The number of pages per request. At 350 KB each, they fit within DynamoDB's limit of 16 MB. */
const pagesPerRequest = 25;

/**
 * Freezes items page by page in its own set, which is kept as long as the run's journal. Only a few pages are
 * in memory at a time. A page never contains items from two steps.
 */
export class Freezer {
  readonly set: string;
  readonly attempt: number;
  /** The number of pages that are full or closed. */
  pages = 0;
  frozen = 0;
  private page: unknown[] = [];
  private rows: Record<string, unknown>[] = [];
  private step = 0;
  private readonly pk: string;
  private readonly expiry: { readonly expiresAt: number };

  constructor(
    private readonly engine: Engine,
    { id, attempt }: Pick<RunRow, 'id' | 'attempt'>,
    private readonly perPage: number,
    private readonly stepOf: (item: unknown) => number = () => 0,
  ) {
    this.set = newId(engine);
    this.attempt = attempt;
    this.pk = ledgerKeys.items(id, attempt);
    this.expiry = { expiresAt: expiresAt(engine, engine.settings.journalDays) };
  }

  async add(item: unknown): Promise<void> {
    const step = this.stepOf(item);
    if (this.page.length === this.perPage || (this.page.length > 0 && step !== this.step))
      await this.closePage();
    this.step = step;
    this.page.push(item);
  }

  async put(): Promise<void> {
    const rows = this.rows;
    this.rows = [];
    await batchPut(this.engine, rows);
  }

  /** Writes all pages, including the last. */
  async close(): Promise<void> {
    if (this.page.length > 0) await this.closePage();
    await this.put();
  }

  private async closePage(): Promise<void> {
    const { pk, set, expiry } = this;
    const sk = ledgerKeys.itemPage(set, this.pages);
    const body = await pack(this.engine, { pk, start: `${sk}#`, set, attributes: expiry }, this.page);
    this.rows.push({ pk, sk, ...body, ...expiry });
    this.pages += 1;
    this.frozen += this.page.length;
    this.page = [];
    if (this.rows.length === pagesPerRequest) await this.put();
  }
}

export async function freezeItems(
  engine: Engine,
  run: Pick<RunRow, 'id' | 'attempt'>,
  items: Iterable<unknown> | AsyncIterable<unknown>,
  perPage: number,
  stepOf?: (item: unknown) => number,
): Promise<Frozen> {
  const freezer = new Freezer(engine, run, perPage, stepOf);
  for await (const item of items) await freezer.add(item);
  await freezer.close();
  const { attempt, set, pages, frozen } = freezer;
  return { attempt, set, pages, items: frozen, perPage };
}

/** Returns where a page is stored. If several workers found the items, each has its own set. */
export function placeOfPage(
  { attempt, set, parts }: FrozenPages,
  page: number,
): Pick<FrozenPages, 'attempt' | 'set'> & { readonly page: number } {
  let before = 0;
  for (const part of parts ?? []) {
    if (page < before + part.pages) return { attempt: part.attempt, set: part.set, page: page - before };
    before += part.pages;
  }
  return { attempt, set, page };
}

/** Reads a page of items. Throws SystemicError if the items have expired. */
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
  if (!row) throw new SystemicError(`Page ${page} of the run's planned items is no longer stored.`);
  return unpack(row, rows, `${sk}#`) as readonly unknown[];
}

interface Slices extends Pick<LaneRow, 'table'> {
  readonly first: number;
  /** The number of lanes: at least one, and never more than pages. */
  readonly lanes: number;
}

/**
 * Returns the lane of a run that must find all of its items before it visits them. Their number is not known
 * in advance.
 */
export const finderLane = (run: Pick<RunRow, 'id' | 'attempt'>, table: string): LaneRow =>
  newLane(run, { lane: 0, table, segment: 0, segments: 1, total: 0 });

/** Returns lanes over slices of about the same size. */
export function itemLanes(
  run: Pick<RunRow, 'id' | 'attempt'>,
  { attempt, set, pages, items, perPage }: Frozen,
  { first, lanes, table }: Slices,
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
    };
  });
}
