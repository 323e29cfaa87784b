import { unmarshall } from '@aws-sdk/util-dynamodb';
import { unpack } from '#functions/dynamodb/compressed';
import type { Entry } from '#functions/engine/changes/entries';
import { type Amendment, entryId, type PagePlan } from '#functions/engine/ledger/journal';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Database } from '../table/database';
import type { Item } from '../table/values';

/** A change in the journal, with its position there. */
export interface Standing {
  readonly entry: Entry;
  /** The page, and the row within the page. A change that is recorded again counts as a different entry. */
  readonly place: string;
}

/** The content of a journal page, determined independently of the engine. */
export interface PageTruth {
  readonly page: number;
  readonly read: number;
  readonly standing: readonly Standing[];
  readonly changed: number;
  readonly failed: number;
  readonly conflicts: number;
}

const unpacked = new WeakMap<Item, unknown>();

/** Returns the current pages of a lane's journal. These are the pages with a HEAD. */
export function pagesOf(database: Database<never>, runId: string, lane: number): PageTruth[] {
  const items = database.table('Ledger').partition(ledgerKeys.journal(runId, lane));
  const heads = items.filter((item) => skOf(item).endsWith('#HEAD'));
  return heads.map((head) => pageOf(head, items));
}

const skOf = (item: Item) => item.sk?.S ?? '';

function pageOf(head: Item, items: readonly Item[]): PageTruth {
  const start = skOf(head).slice(0, -'HEAD'.length);
  const plan = unpackedOf(head, items, start) as PagePlan;
  const standing = new Map<string, Standing>(
    plan.entries.map((entry) => [entryId(entry), { entry, place: skOf(head) }]),
  );
  const failed = new Set(plan.refusals.map(({ source }) => source));
  const conflicts = new Set<string>();
  for (const item of items) {
    const place = skOf(item);
    if (!place.startsWith(`${start}AMENDMENT#`)) continue;
    const note = unpackedOf(item, items, start) as Amendment;
    for (const id of note.dropped) standing.delete(id);
    for (const entry of note.entries) standing.set(entryId(entry), { entry, place });
    for (const { source } of note.refusals) failed.add(source);
    for (const source of note.conflicts) conflicts.add(source);
  }
  const sources = new Set([...standing.values()].map(({ entry }) => entry.source));
  return {
    page: Number(start.split('#')[1]),
    read: plan.read,
    standing: [...standing.values()],
    changed: [...sources].filter((source) => !failed.has(source)).length,
    failed: failed.size,
    conflicts: conflicts.size,
  };
}

function unpackedOf(item: Item, items: readonly Item[], start: string): unknown {
  const known = unpacked.get(item);
  if (known) return known;
  const rows = item.chunks ? items.map((one) => unmarshall(one as never)) : [];
  const value = unpack(unmarshall(item as never), rows, start);
  unpacked.set(item, value);
  return value;
}
