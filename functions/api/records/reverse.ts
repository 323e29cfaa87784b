import type { AttributeValue, TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { equal, updateExpression } from '#functions/dynamodb/update';
import { type Attributes, toAttributes } from '#functions/dynamodb/values';
import { isoNow } from '#functions/engine/ledger/ledger';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { modelNamed } from '#shared/models/index';
import { shorten } from '#shared/text/show-value';
import { type Command, imageOf, recordsOf } from './audit-entry';
import { changedMeanwhile } from './changed-meanwhile';
import type { Plan } from './commit';
import { deleted } from './edit';
import { changeTo, differingIn, type RecordChange } from './record-change';
import { readSeveral, readStored, recordKey, textOf } from './stored';
import { wordsFor } from './words';

export type Direction = 'undo' | 'redo';

const told = { undo: 'Undone', redo: 'Redone' } as const;

/** Reads an entry consistently. Throws NotFound if it does not exist. */
export async function entryOf(engine: Engine, id: string): Promise<Attributes> {
  const entry = await readStored(engine, 'AuditEntry', id);
  if (entry) return entry;
  const expected = 'an audit entry ID';
  throw new AppError('NotFound', `There is no audit entry '${shorten(id)}'.`, {
    info: { field: 'id', expected },
  });
}

/**
 * Plans an undo or redo. Each record returns to its state before the edit (undo) or after it (redo); undoing
 * a creation marks the record as deleted. The entry is marked in the same transaction. Throws Conflict if the
 * entry is already undone (or, for a redo, is not), or if someone has changed one of the records since.
 */
export async function planReverse(
  engine: Engine,
  { caller }: Command,
  entryId: string,
  direction: Direction,
): Promise<Plan> {
  const at = isoNow(engine);
  const entry = await entryOf(engine, entryId);
  refuseUnfit(entry, direction);
  const records = recordsOf(entry);
  const current = await readSeveral(engine, records);
  const changes: RecordChange[] = [];
  const changed = changedIn(entry, records, current);
  for (const { key, table, id } of records) {
    const record = current.get(recordKey(table, id));
    if (!record) throw gone(key);
    if (changed.has(key)) {
      // The entry may have been reversed after it was read.
      refuseUnfit(await entryOf(engine, entryId), direction);
      changed.delete(key);
      const others = records.length > 1 ? [...changed.values()] : undefined;
      throw await changedMeanwhile(engine, table, record, 'id', { others });
    }
    changes.push(changeTo(table, record, sidesOf(entry, key, direction).wanted, at));
  }
  const marked = markedBy(entry, direction, caller.email, at);
  const description = `${told[direction]}: ${textOf(entry, 'description') ?? ''}`;
  const record = textOf(entry, 'record');
  return {
    note: {
      type: 'user_action',
      description,
      at,
      canUndo: false,
      reverses: entryId,
      ...(record === undefined ? {} : { record }),
    },
    changes,
    besides: [mark(engine, marked, direction)],
    answer: marked,
  };
}

/**
 * For each entry, the names of the records that are, apart from the stamps, no longer as the edit, or its
 * undo, left them. An entry without any can be reversed.
 */
export async function changedSince(
  engine: Engine,
  entries: readonly Attributes[],
): Promise<readonly (readonly string[])[]> {
  const current = await readSeveral(engine, entries.flatMap(recordsOf));
  return entries.map((entry) => [...changedIn(entry, recordsOf(entry), current).values()]);
}

/** The names, by key. */
function changedIn(
  entry: Attributes,
  records: ReturnType<typeof recordsOf>,
  current: ReadonlyMap<string, Attributes>,
): Map<string, string> {
  const direction = isUndone(entry) ? 'redo' : 'undo';
  return new Map(
    records.flatMap(({ key, table, id }) => {
      const record = current.get(recordKey(table, id));
      const { left } = sidesOf(entry, key, direction);
      if (record && differingIn(record, left).length === 0) return [];
      return [[key, wordsFor(modelNamed(table), left)]];
    }),
  );
}

/** Returns what a record should be now, and what to restore. */
function sidesOf(entry: Attributes, key: string, direction: Direction) {
  const after = imageOf(entry, 'after', key) ?? {};
  const before = imageOf(entry, 'before', key) ?? deleted(after);
  return direction === 'undo' ? { left: after, wanted: before } : { left: before, wanted: after };
}

const isUndone = ({ undone }: Attributes) => undone?.BOOL === true;

function refuseUnfit(entry: Attributes, direction: Direction): void {
  const what = `'${textOf(entry, 'description') ?? textOf(entry, 'id')}'`;
  if (entry.canUndo?.BOOL !== true) throw refusal(`${what} cannot be undone.`);
  if (direction === 'undo' && isUndone(entry)) {
    throw refusal(`${what} was undone by ${textOf(entry, 'undoneBy')} at ${textOf(entry, 'undoneAt')}.`);
  }
  if (direction === 'redo' && !isUndone(entry))
    throw refusal(`${what} has not been undone, so there is nothing to redo.`);
}

const refusal = (message: string) => new AppError('Conflict', message, { info: { field: 'id' } });

const gone = (key: string) =>
  refusal(`${key.replace('#', " '")}' no longer exists: a job or the app removed it.`);

function markedBy(entry: Attributes, direction: Direction, by: string, at: string): Attributes {
  const { undoneBy: _by, undoneAt: _at, ...rest } = entry;
  const undone = direction === 'undo';
  return { ...rest, ...toAttributes({ undone, ...(undone ? { undoneBy: by, undoneAt: at } : {}) }) };
}

/** Returns the item that marks the entry, unless someone else has marked it in the meantime. */
function mark(engine: Engine, marked: Attributes, direction: Direction): TransactWriteItem {
  const undoing = direction === 'undo';
  const { id = { S: '' }, undone, undoneBy, undoneAt } = marked;
  return {
    Update: {
      TableName: engine.settings.auditTable,
      Key: { id },
      ...updateExpression<AttributeValue>({
        set: { undone, undoneBy, undoneAt },
        remove: undoing ? [] : ['undoneBy', 'undoneAt'],
        when: [equal('undone', { BOOL: !undoing })],
      }),
    },
  };
}
