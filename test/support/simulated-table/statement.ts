import type { AttributeValue, BatchStatementRequest } from '@aws-sdk/client-dynamodb';
import type { Item } from './capacity';

/** A PartiQL statement that changes one item, in the forms that the engine uses. */
export interface ParsedStatement {
  readonly table: string;
  readonly kind: 'insert' | 'update' | 'delete';
  readonly id: string;
  /** The attributes that an insert or an update sets. */
  readonly set: Item;
  readonly remove: readonly string[];
  /** The conditions, except for the key condition. */
  readonly equal: Item;
  readonly missing: readonly string[];
}

const forms = {
  insert: /^INSERT INTO "([^"]+)" VALUE \{(.*)\}$/,
  update: /^UPDATE "([^"]+)" SET (.*?)(?: REMOVE (.*?))? WHERE (.*)$/,
  delete: /^DELETE FROM "([^"]+)" WHERE (.*)$/,
};
const name = /["'](\w+)["']/;

/** Parses a statement. Throws if the simulated table does not support it. */
export function parseStatement({ Statement = '', Parameters = [] }: BatchStatementRequest): ParsedStatement {
  const values = [...Parameters];
  const insert = forms.insert.exec(Statement);
  if (insert) {
    const set = pairs(insert[2], ', ', values);
    return {
      table: insert[1] ?? '',
      kind: 'insert',
      id: set.id?.S ?? '',
      set,
      remove: [],
      equal: {},
      missing: [],
    };
  }
  const update = forms.update.exec(Statement);
  const parts = update ?? forms.delete.exec(Statement);
  if (!parts) throw new Error(`The simulated table does not know the statement ${Statement}`);
  const set = update ? pairs(update[2], ', ', values) : {};
  const conditions = (update ? update[4] : parts[2])?.split(' AND ') ?? [];
  const missing = conditions.filter((one) => one.endsWith('IS MISSING'));
  const { id, ...equal } = pairs(
    conditions.filter((one) => !missing.includes(one)).join(' AND '),
    ' AND ',
    values,
  );
  return {
    table: parts[1] ?? '',
    kind: update ? 'update' : 'delete',
    id: id?.S ?? '',
    set,
    remove: update?.[3]?.split(', ').map(named) ?? [],
    equal,
    missing: missing.map(named),
  };
}

/** Parses `"a" = ?, "b" = ?`, and removes the values for the placeholders from the front of `values`. */
function pairs(text = '', between: string, values: AttributeValue[]): Item {
  return Object.fromEntries(
    text.split(between).map((one) => {
      const value = values.shift();
      if (!value) throw new Error(`There is no value for ${one}`);
      return [named(one), value];
    }),
  );
}

const named = (text: string): string => name.exec(text)?.[1] ?? '';
