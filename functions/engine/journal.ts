import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '#shared/jobs/ledger-keys';
import { batchPut } from './batch-put';
import type { Engine } from './dependencies';
import type { Entry, Refusal } from './entries';
import { expiresAt } from './ledger';
import { parse, stringify } from './values';

/*
 * The journal of a lane: for each page that changes something, what it is about to do, written before it does it. A page is
 * there when its HEAD is; chunks without a HEAD are somebody's unfinished work and are never read.
 *
 *   PAGE#nnnnnn#CHUNK#<set>#k     parts of a plan or of a note, where it is too large for one item; the set names the lease and the note
 *   PAGE#nnnnnn#HEAD              the plan, or the number and set of its chunks; put only where there is none
 *   PAGE#nnnnnn#MORE#k            what a conflict made of it since: changes that supersede, or entries that fell away
 */

/** What a page is about to do: everything that replaying it needs. */
export interface PagePlan {
  /** Where the next page begins, in the words of the page source; absent when the page is the last. */
  readonly cursor?: string;
  /** Records read. */
  readonly read: number;
  readonly entries: readonly Entry[];
  readonly refusals: readonly Refusal[];
}

/** What became of some entries of a page after a conflict or a refusal. `dropped` names them by `entryId`. */
export interface PageMore {
  readonly entries: readonly Entry[];
  readonly dropped: readonly string[];
  readonly refusals: readonly Refusal[];
  /** Records, by `source`, that another writer had changed. */
  readonly conflicts: readonly string[];
}

/** A page of the journal, whole. */
export interface JournalPage {
  readonly page: number;
  readonly plan: PagePlan;
  readonly more: readonly PageMore[];
}

/** Names an entry within its page: a record has at most one entry that is not superseded. */
export const entryId = (entry: Pick<Entry, 'table' | 'key'>) => `${entry.table}#${entry.key}`;

/** DynamoDB's limit for an item is 400 KB; this leaves room for the keys. */
const maxChunkBytes = 350 * 1024;

interface Place {
  readonly runId: string;
  readonly lane: number;
  readonly page: number;
}

const compress = (value: unknown) => deflateRawSync(stringify(value), { level: 3 });
const decompress = (bytes: Uint8Array) => parse(inflateRawSync(bytes).toString());

const keyOf = ({ runId, lane, page }: Place, suffix: string) => ({
  pk: ledgerKeys.journal(runId, lane),
  sk: `${ledgerKeys.page(page)}#${suffix}`,
});

/** Writes a page's plan, the HEAD last. False where there is a HEAD already: then that one counts. */
export async function writePlan(
  engine: Engine,
  place: Place,
  lease: string,
  plan: PagePlan,
): Promise<boolean> {
  const body = await writeChunks(engine, place, lease, plan);
  try {
    await engine.ledger.send(
      new PutCommand({
        TableName: engine.settings.ledgerTable,
        Item: { ...keyOf(place, 'HEAD'), ...body },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Notes what became of entries of a page, before it is done to the records. `k` counts from 0 within the page. */
export async function writeMore(
  engine: Engine,
  place: Place,
  lease: string,
  k: number,
  more: PageMore,
): Promise<void> {
  const number = `${k}`.padStart(4, '0');
  const body = await writeChunks(engine, place, `${lease}.${number}`, more);
  await engine.ledger.send(
    new PutCommand({
      TableName: engine.settings.ledgerTable,
      Item: { ...keyOf(place, `MORE#${number}`), ...body },
    }),
  );
}

/** What a row keeps of a value: the value itself, or, where that is too large for an item, the number and set of its chunks. */
async function writeChunks(engine: Engine, place: Place, set: string, value: unknown) {
  const expiry = { expiresAt: expiresAt(engine, engine.settings.journalDays) };
  const data = compress(value);
  if (data.length <= maxChunkBytes) return { data, ...expiry };
  const chunks = Math.ceil(data.length / maxChunkBytes);
  const parts = Array.from({ length: chunks }, (_, at) => ({
    ...keyOf(place, `CHUNK#${set}#${`${at}`.padStart(4, '0')}`),
    data: data.subarray(at * maxChunkBytes, (at + 1) * maxChunkBytes),
    ...expiry,
  }));
  await batchPut(engine, parts);
  return { chunks, set, ...expiry };
}

/** The page as it stands in the journal; undefined where it has no HEAD. */
export async function readPage(engine: Engine, place: Place): Promise<JournalPage | undefined> {
  const rows = await readRows(engine, keyOf(place, ''));
  const head = rows.find((row) => row.sk === keyOf(place, 'HEAD').sk);
  if (!head) return undefined;
  const more = rows.filter((row) => String(row.sk).startsWith(keyOf(place, 'MORE#').sk));
  return {
    page: place.page,
    plan: contentOf(place, rows, head) as PagePlan,
    more: more.map((row) => contentOf(place, rows, row) as PageMore),
  };
}

/** The last page at or before `place.page` that is in the journal; undefined where there is none. */
export async function lastPageUpTo(engine: Engine, place: Place): Promise<JournalPage | undefined> {
  let page = await lastNumberUpTo(engine, place);
  while (page !== undefined) {
    const found = await readPage(engine, { ...place, page });
    if (found || page === 0) return found;
    page = await lastNumberUpTo(engine, { ...place, page: page - 1 });
  }
  return undefined;
}

/** Number of the last page at or before `place.page` that has any row, be it a chunk that no HEAD names. */
const lastNumberUpTo = (engine: Engine, place: Place) =>
  pageNumber(engine, keyOf(place, '~'), { condition: 'sk <= :sk', forward: false, consistent: true });

/** Number of the first page at or after `place.page` that has any row; eventually consistent, for pages that are done. */
export const firstNumberFrom = (engine: Engine, place: Place) =>
  pageNumber(engine, keyOf(place, ''), { condition: 'sk >= :sk', forward: true, consistent: false });

async function pageNumber(
  engine: Engine,
  { pk, sk }: { readonly pk: string; readonly sk: string },
  query: { readonly condition: string; readonly forward: boolean; readonly consistent: boolean },
): Promise<number | undefined> {
  const { Items } = await engine.ledger.send(
    new QueryCommand({
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: `pk = :pk AND ${query.condition}`,
      ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
      ProjectionExpression: 'sk',
      ScanIndexForward: query.forward,
      Limit: 1,
      ConsistentRead: query.consistent,
    }),
  );
  const found: unknown = Items?.[0]?.sk;
  return typeof found === 'string' ? Number(found.split('#')[1]) : undefined;
}

/** What `writeChunks` was given: from the row itself, or from its chunks. */
function contentOf(place: Place, rows: readonly Record<string, unknown>[], row: Record<string, unknown>) {
  if (row.data) return decompress(bytesOf(row));
  const start = keyOf(place, `CHUNK#${row.set}#`).sk;
  const mine = rows.filter(({ sk }) => String(sk).startsWith(start));
  if (mine.length !== row.chunks)
    throw new Error(`The journal has ${mine.length} of ${row.chunks} chunks of ${row.set}.`);
  return decompress(Buffer.concat(mine.map(bytesOf)));
}

const bytesOf = (row: Record<string, unknown>) => row.data as Uint8Array;

async function readRows(
  engine: Engine,
  { pk, sk }: { pk: string; sk: string },
): Promise<Record<string, unknown>[]> {
  const pages = paginateQuery(
    { client: engine.ledger },
    {
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :page)',
      ExpressionAttributeValues: { ':pk': pk, ':page': sk },
      ConsistentRead: true,
    },
  );
  const rows: Record<string, unknown>[] = [];
  for await (const page of pages) rows.push(...(page.Items ?? []));
  return rows;
}

/** What a page comes to, with everything that was noted since: the entries that stand, the refusals, the conflicts met. */
export function standing({ plan, more }: Omit<JournalPage, 'page'>) {
  const entries = new Map(plan.entries.map((entry) => [entryId(entry), entry]));
  const refusals = [...plan.refusals];
  const conflicts = new Set<string>();
  for (const note of more) {
    for (const id of note.dropped) entries.delete(id);
    for (const entry of note.entries) entries.set(entryId(entry), entry);
    refusals.push(...note.refusals);
    for (const source of note.conflicts) conflicts.add(source);
  }
  return { entries: [...entries.values()], refusals, conflicts };
}
