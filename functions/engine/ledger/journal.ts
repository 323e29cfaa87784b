import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { BackupPart } from '#shared/jobs/ledger/backup';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { type Compressed, pack, unpack } from '../../dynamodb/compressed';
import { isExpired } from '../../dynamodb/expiry';
import { isMet } from '../../dynamodb/update';
import { LeaseLostError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Entry, Refusal } from '../changes/entries';
import type { PlannedFinding } from './findings';
import { KeyFilter } from './key-filter';
import { expiresAt, type FrozenPages } from './ledger';
import { eachRow, rowsBeginning } from './rows';

/*
 * A lane's journal: the plan for each page with changes, written before the changes are made. A page exists
 * if its HEAD exists. Chunks without a HEAD belong to unfinished work and are never read.
 *
 *     PAGE#nnnnnn#CHUNK#<set>#k     parts of a plan or amendment that is too large for one item
 *     PAGE#nnnnnn#HEAD              the plan, or the number and set of its chunks; written only once
 *     PAGE#nnnnnn#AMENDMENT#k       changes that replace planned ones, and changes that were dropped
 *
 * A HEAD and an amendment also have `changed`, a small filter of the changed records, so that a record's
 * changes are found without reading the plans.
 */

/** Everything needed to replay a page. */
export interface PagePlan {
  /** The start of the next page, in the page source's format. Absent on the last page. */
  readonly cursor?: string;
  readonly read: number;
  readonly entries: readonly Entry[];
  readonly refusals: readonly Refusal[];
  readonly findings?: readonly PlannedFinding[];
  /**
   * What the lane has found and its next pages will visit. Absent if the lane does not search for items or
   * has not found all.
   */
  readonly found?: { readonly items: FrozenPages; readonly total: number };
  /**
   * The name of the stored state with the lane's result. Only on the lane's last page, if another lane merges
   * the results.
   */
  readonly state?: string;
  /** The part of a backup that the page has written. Absent if there is none. */
  readonly part?: BackupPart;
}

/**
 * What became of some of a page's changes after a conflict or a refusal. `dropped` has the `entryId` of each
 * dropped one.
 */
export interface Amendment {
  readonly entries: readonly Entry[];
  readonly dropped: readonly string[];
  readonly refusals: readonly Refusal[];
  /** The `source` of each record that another writer had changed. */
  readonly conflicts: readonly string[];
}

export interface JournalPage {
  readonly page: number;
  readonly plan: PagePlan;
  readonly amendments: readonly Amendment[];
  /** False once some of the page's rows may have expired. `amendments` may then be incomplete. */
  readonly isWhole: boolean;
}

/**
 * How many days the journal is kept after the undo period, so that an undo that begins on the last day can
 * finish.
 */
export const journalGraceDays = 3;

/** Returns an ID that is unique within a page, which has at most one effective change per record. */
export const entryId = (entry: Pick<Entry, 'table' | 'key'>) => `${entry.table}#${entry.key}`;

interface Place {
  readonly runId: string;
  readonly lane: number;
  readonly page: number;
}

const keyOf = ({ runId, lane, page }: Place, suffix: string) => ({
  pk: ledgerKeys.journal(runId, lane),
  sk: `${ledgerKeys.page(page)}#${suffix}`,
});

/**
 * Writes a page's plan to the journal, the HEAD last. Returns false if the page already has one, in which
 * case the existing plan applies.
 */
export async function writePlan(
  engine: Engine,
  place: Place,
  lease: string,
  plan: PagePlan,
): Promise<boolean> {
  const body = await packed(engine, place, lease, plan);
  return isMet(
    engine.ledger.send(
      new PutCommand({
        TableName: engine.settings.ledgerTable,
        Item: { ...keyOf(place, 'HEAD'), ...body, changed: changedIn(plan) },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
}

/**
 * Writes an amendment before it is applied to the records. `k` counts from 0 within the page. Throws
 * LeaseLostError if it was written under a different lease: one of the two workers was suspended for a while,
 * and neither may overwrite the other's amendment.
 */
export async function writeAmendment(
  engine: Engine,
  place: Place,
  lease: string,
  k: number,
  amendment: Amendment,
): Promise<void> {
  if (!(await putAmendment(engine, place, lease, k, amendment)))
    throw new LeaseLostError(`Another worker has amended page ${place.page} of lane ${place.lane}.`);
}

/**
 * Writes an amendment. Returns false if the amendment with this number was written under a different lease.
 */
async function putAmendment(
  engine: Engine,
  place: Place,
  lease: string,
  k: number,
  amendment: Amendment,
): Promise<boolean> {
  const number = `${k}`.padStart(4, '0');
  const body = await packed(engine, place, `${lease}.${number}`, amendment);
  return isMet(
    engine.ledger.send(
      new PutCommand({
        TableName: engine.settings.ledgerTable,
        Item: { ...keyOf(place, `AMENDMENT#${number}`), lease, ...body, changed: changedIn(amendment) },
        ConditionExpression: 'attribute_not_exists(pk) OR lease = :lease',
        ExpressionAttributeValues: { ':lease': lease },
      }),
    ),
  );
}

const nothing: Amendment = { entries: [], dropped: [], refusals: [], conflicts: [] };

/**
 * Reads a page that another worker has left, and closes it for that worker: its last amendment may still be
 * under way, so an empty amendment takes the number that it would have. Returns undefined without a HEAD.
 */
export async function takeOverPage(
  engine: Engine,
  place: Place,
  lease: string,
): Promise<JournalPage | undefined> {
  for (;;) {
    const page = await readPage(engine, place);
    if (!page) return undefined;
    const { amendments } = page;
    if (await putAmendment(engine, place, lease, amendments.length, nothing))
      return { ...page, amendments: [...amendments, nothing] };
  }
}

/** Returns the compressed value, with the time at which its row expires. */
async function packed(engine: Engine, place: Place, set: string, value: unknown): Promise<Compressed> {
  const expiry = { expiresAt: expiresAt(engine, engine.settings.journalDays + journalGraceDays) };
  const { pk, sk: start } = keyOf(place, '');
  return { ...(await pack(engine, { pk, start, set, attributes: expiry }, value)), ...expiry };
}

const changedIn = ({ entries }: Pick<PagePlan, 'entries'>) => KeyFilter.of(entries.map(entryId)).bits;

/**
 * Yields the changes to one record on a lane's pages before `page`. Reads the filters of all these pages, and
 * in full only the pages that have the record and about one in a hundred others. Pages of earlier versions
 * have no filter, so they are read in full too.
 * @param id the record's `entryId`
 */
export async function changesTo(
  engine: Engine,
  { runId, lane, page: end }: Place,
  id: string,
): Promise<readonly Entry[]> {
  const pages = new Set<number>();
  const rows = eachRow(engine, { pk: ledgerKeys.journal(runId, lane), only: ['sk', 'changed'] });
  for await (const { sk, changed } of rows) {
    const [, number, kind] = String(sk).split('#');
    if (kind === 'CHUNK' || Number(number) >= end) continue;
    if (!(changed instanceof Uint8Array) || new KeyFilter(changed).has(id)) pages.add(Number(number));
  }
  const entries: Entry[] = [];
  for (const page of pages) {
    const found = await readPage(engine, { runId, lane, page });
    if (found) entries.push(...effectivePage(found).entries.filter((entry) => entryId(entry) === id));
  }
  return entries;
}

/** Returns a page of the journal; undefined without a HEAD. */
export async function readPage(engine: Engine, place: Place): Promise<JournalPage | undefined> {
  const { sk: start } = keyOf(place, '');
  const rows = await rowsBeginning(engine, keyOf(place, ''));
  const head = rows.find((row) => row.sk === keyOf(place, 'HEAD').sk);
  if (!head) return undefined;
  const amendments = rows.filter((row) => String(row.sk).startsWith(keyOf(place, 'AMENDMENT#').sk));
  return {
    page: place.page,
    plan: unpack(head, rows, start) as PagePlan,
    amendments: amendments.map((row) => unpack(row, rows, start) as Amendment),
    // Amendments are written after the HEAD, so they expire after it.
    isWhole: !isExpired(head, engine.now()),
  };
}

/** Returns the last page at or before `place.page`; undefined if there is none. */
export async function lastPageUpTo(engine: Engine, place: Place): Promise<JournalPage | undefined> {
  let page = await lastNumberUpTo(engine, place);
  while (page !== undefined) {
    const found = await readPage(engine, { ...place, page });
    if (found || page === 0) return found;
    page = await lastNumberUpTo(engine, { ...place, page: page - 1 });
  }
  return undefined;
}

/** Returns the number of the last page with rows at or before `place.page`, even without a HEAD. */
const lastNumberUpTo = (engine: Engine, place: Place) =>
  pageNumber(engine, keyOf(place, '~'), { condition: 'sk <= :sk', forward: false });

/** Returns the number of the first page with rows at or after `place.page`, even without a HEAD. */
export const firstNumberFrom = (engine: Engine, place: Place) =>
  pageNumber(engine, keyOf(place, ''), { condition: 'sk >= :sk', forward: true });

/**
 * Returns true if any of the lane's changes is effective, even if its record counts as failed because of
 * another. It is also true if the first `maxPages` pages are not enough to tell.
 */
export async function hasEffectiveChange(
  engine: Engine,
  lane: Omit<Place, 'page'>,
  maxPages: number,
): Promise<boolean> {
  let page = await firstNumberFrom(engine, { ...lane, page: 0 });
  for (let looked = 0; page !== undefined; looked += 1) {
    if (looked >= maxPages) return true;
    const found = await readPage(engine, { ...lane, page });
    if (found && effectivePage(found).entries.length > 0) return true;
    page = await firstNumberFrom(engine, { ...lane, page: page + 1 });
  }
  return false;
}

async function pageNumber(
  engine: Engine,
  { pk, sk }: { readonly pk: string; readonly sk: string },
  query: { readonly condition: string; readonly forward: boolean },
): Promise<number | undefined> {
  const { Items } = await engine.ledger.send(
    new QueryCommand({
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: `pk = :pk AND ${query.condition}`,
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
      ProjectionExpression: 'sk',
      ScanIndexForward: query.forward,
      Limit: 1,
      ConsistentRead: true,
    }),
  );
  const found: unknown = Items?.[0]?.sk;
  return typeof found === 'string' ? Number(found.split('#')[1]) : undefined;
}

/** Returns a page's effective changes, refusals and conflicts, with all amendments applied. */
export function effectivePage({ plan, amendments }: Pick<JournalPage, 'plan' | 'amendments'>) {
  const entries = new Map(plan.entries.map((entry) => [entryId(entry), entry]));
  const refusals = [...plan.refusals];
  const conflicts = new Set<string>();
  for (const amendment of amendments) {
    for (const id of amendment.dropped) entries.delete(id);
    for (const entry of amendment.entries) entries.set(entryId(entry), entry);
    refusals.push(...amendment.refusals);
    for (const source of amendment.conflicts) conflicts.add(source);
  }
  return { entries: [...entries.values()], refusals, conflicts };
}
