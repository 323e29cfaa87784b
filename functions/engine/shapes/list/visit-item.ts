import type { StoredRecord } from '#shared/models/model';
import { usableKey } from '../../../dynamodb/record-key';
import { maxMessageCharacters } from '../../../runtime/app-error';
import type { Refusal } from '../../changes/entries';
import { type Place, settable } from '../../changes/entry-of-change';
import type { List, ListChange, VisitContext } from '../../job/job';
import type { PlannedFinding } from '../../ledger/findings';
import { keptFinding } from '../common/kept-finding';

/** A change that an item requests, before its record is read. */
export interface WantedChange extends Place {
  readonly change: ListChange;
  /** When the run was created, in ISO 8601 (UTC). It is the timestamp of created records. */
  readonly now: string;
}

/**
 * The result of a visit: the requested changes, a refusal if the job threw, or why the job kept the item on
 * purpose.
 */
export interface VisitedItem {
  readonly wanted: readonly WantedChange[];
  readonly refusal?: Refusal;
  readonly kept?: PlannedFinding;
}

/** Returns the item's key in a form that the ledger can store. */
export const sourceOf = (job: List, item: unknown): string => job.keyOf(item).toWellFormed();

/** Visits an item. `at` is the current time, in ISO 8601 (UTC). If the job throws, returns a refusal. */
export function visitItem(
  job: List,
  item: unknown,
  context: VisitContext<Record<string, unknown>>,
  at: string,
): VisitedItem {
  const source = sourceOf(job, item);
  try {
    const visit = job.visit(item, context);
    if ('kind' in visit && visit.kind === 'skip') {
      return { wanted: [], kept: keptFinding(job.itemsName, source, visit) };
    }
    const changes = 'kind' in visit ? [] : visit;
    return { wanted: changes.map((change) => wantedChange(job, change, { source, at, now: context.now })) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const message = text.slice(0, maxMessageCharacters);
    const refusal = { table: job.itemsName, key: source, source, code: 'VisitFailed', message };
    return { wanted: [], refusal };
  }
}

function wantedChange(
  job: List,
  change: ListChange,
  visit: Pick<WantedChange, 'source' | 'at' | 'now'>,
): WantedChange {
  const { table } = change;
  if (!job.tables.some(({ name }) => name === table))
    throw new Error(`${job.title} writes to the table '${table}' but does not list it.`);
  if (change.kind === 'updateOf') settable(change.set, { name: table });
  if (change.kind === 'put') settable(withoutId(change.record), { name: table });
  const key = usableKey('record' in change ? change.record.id : change.id);
  return { ...visit, table, key, change };
}

export const withoutId = ({ id: _, ...rest }: StoredRecord): StoredRecord => rest;
