import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
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
 *   PAGE#nnnnnn#CHUNK#<lease>#k   parts of the plan, where it is too large for the HEAD itself
 *   PAGE#nnnnnn#HEAD              the plan, or the number and lease of its chunks; put only where there is none
 *   PAGE#nnnnnn#MORE#k            what a conflict made of it since: changes that supersede, or entries that fell away
 */

/** What a page is about to do: everything that replaying it needs. */
export interface PagePlan {
  /** Key of the last record read, as JSON text of attribute values; absent when the page is the last. */
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
  const expiry = { expiresAt: expiresAt(engine, engine.settings.journalDays) };
  const data = compress(plan);
  const chunks = data.length > maxChunkBytes ? Math.ceil(data.length / maxChunkBytes) : 0;
  const parts = Array.from({ length: chunks }, (_, at) => ({
    ...keyOf(place, `CHUNK#${lease}#${`${at}`.padStart(4, '0')}`),
    data: data.subarray(at * maxChunkBytes, (at + 1) * maxChunkBytes),
    ...expiry,
  }));
  await batchPut(engine, parts);
  try {
    await engine.ledger.send(
      new PutCommand({
        TableName: engine.settings.ledgerTable,
        Item: { ...keyOf(place, 'HEAD'), ...(chunks > 0 ? { chunks, lease } : { data }), ...expiry },
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
export async function writeMore(engine: Engine, place: Place, k: number, more: PageMore): Promise<void> {
  await engine.ledger.send(
    new PutCommand({
      TableName: engine.settings.ledgerTable,
      Item: {
        ...keyOf(place, `MORE#${`${k}`.padStart(4, '0')}`),
        data: compress(more),
        expiresAt: expiresAt(engine, engine.settings.journalDays),
      },
    }),
  );
}

/** The page as it stands in the journal; undefined where it has no HEAD. */
export async function readPage(engine: Engine, place: Place): Promise<JournalPage | undefined> {
  const rows = await readRows(engine, keyOf(place, ''));
  const head = rows.find((row) => String(row.sk).endsWith('#HEAD'));
  if (!head) return undefined;
  const data = head.data
    ? bytesOf(head)
    : Buffer.concat(chunksOf(rows, String(head.lease), Number(head.chunks)));
  const more = rows.filter((row) => String(row.sk).includes('#MORE#'));
  return {
    page: place.page,
    plan: decompress(data) as PagePlan,
    more: more.map((row) => decompress(bytesOf(row)) as PageMore),
  };
}

const bytesOf = (row: Record<string, unknown>) => row.data as Uint8Array;

function chunksOf(rows: readonly Record<string, unknown>[], lease: string, count: number): Uint8Array[] {
  const mine = rows.filter((row) => String(row.sk).includes(`#CHUNK#${lease}#`)).map(bytesOf);
  if (mine.length !== count)
    throw new Error(`The journal has ${mine.length} of ${count} chunks of lease ${lease}.`);
  return mine;
}

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
