import { randomUUID } from 'node:crypto';
import { type Attributes, toAttributes, toRecord, valueAt } from '#functions/dynamodb/values';
import { isoNow } from '#functions/engine/ledger/ledger';
import type { Engine } from '#functions/runtime/dependencies';
import type { Model, StoredRecord } from '#shared/models/model';
import { historyOf, type Note } from './audit-entry';
import type { Plan } from './commit';
import { parseCreate, parseUpdate, refuseBroken, type Seen } from './input';
import { changeTo, differingIn, type RecordChange } from './record-change';
import { seenRecord } from './seen-record';
import { recordKey } from './stored';
import { listedFields, wordsFor } from './words';

/** Plans an edit. Called again if someone else changes the record before it is written. */
export type Planner = () => Promise<Plan>;

interface Removal extends Seen {
  readonly evenIfUsed?: boolean | null | undefined;
}

/** A model's edits. Each function parses its input immediately and throws BadRequest if it is invalid. */
export interface Edits {
  readonly create: (engine: Engine, model: Model, input: unknown) => Planner;
  readonly update: (engine: Engine, model: Model, input: unknown) => Planner;
  readonly remove: (engine: Engine, model: Model, seen: Removal) => Planner;
}

/** The edits of records that do not depend on others: one read and one transaction. */
export const plainEdits: Edits = {
  create(engine, model, input) {
    const fields = parseCreate(model, input);
    const id = randomUUID();
    return async () => {
      const change = changeTo(model.name, undefined, newRecord(id, fields, isoNow(engine)), isoNow(engine));
      return editOf(change, [change], `Created ${wordsFor(model, change.after)}`);
    };
  },

  update(engine, model, input) {
    const { fields, ...seen } = parseUpdate(model, input);
    return async () => {
      const before = await seenRecord(engine, model, seen);
      const change = changeTo(model.name, before, withFields(before, fields), isoNow(engine));
      refuseBroken(model, toRecord(change.after), Object.keys(fields));
      const names = differingIn(before, change.after);
      if (names.length === 0) return nothingToDo(change);
      return editOf(
        change,
        [change],
        `Updated ${wordsFor(model, change.after)}${listedFields(model, names)}`,
      );
    };
  },

  remove(engine, model, seen) {
    return async () => {
      const before = await seenRecord(engine, model, seen);
      const change = changeTo(model.name, before, deleted(before), isoNow(engine));
      return editOf(change, [change], `Deleted ${wordsFor(model, before)}`);
    };
  },
};

export const newRecord = (id: string, fields: StoredRecord, at: string): Attributes =>
  toAttributes({ id, ...fields, createdAt: at });

/** Marks a record as deleted. The app uses the same mark, so synchronized copies are updated. */
export const deleted = (record: Attributes): Attributes => ({ ...record, _deleted: { BOOL: true } });

/** Sets fields of a record. Null removes a field. */
export function withFields(record: Attributes, fields: StoredRecord): Attributes {
  const given = toAttributes(fields);
  const kept = Object.entries({ ...record, ...given }).filter(
    ([name]) => valueAt(given, name)?.NULL !== true,
  );
  return Object.fromEntries(kept);
}

export function editOf(main: RecordChange, changes: readonly RecordChange[], description: string): Plan {
  const note: Note = {
    type: 'user_action',
    description,
    at: main.after.updatedAt?.S ?? '',
    canUndo: true,
    record: historyOf(main.table, main.after),
    answers: recordKey(main.table, main.id),
  };
  return { note, changes, answer: main.after };
}

export const nothingToDo = (main: RecordChange): Plan => ({
  ...editOf(main, [], ''),
  answer: main.before ?? main.after,
});
