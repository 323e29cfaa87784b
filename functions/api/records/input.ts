import { z } from 'zod';
import { brokenRules, inputFields, withDefaults } from '#shared/models/input';
import type { Model, StoredRecord } from '#shared/models/model';
import { parseRecord, wrongFields } from '../request/parse';
import { oncePerModel } from './once-per-model';

/** What the caller saw; 0 stands for a record that has no version yet. */
const version = z.int().min(0);

/** The record that a caller saw, by id and version. */
export interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Which record a caller saw. */
export const seenFields = { id: z.string().min(1), _version: version };

const fieldsOf = oncePerModel(inputFields);

/** A new record's fields, defaults included. Throws BadRequest, naming each wrong field. */
export function parseCreate(model: Model, input: unknown): StoredRecord {
  const said = parseRecord(fieldsOf(model).create, input, 'input');
  if (Object.values(said).every((value) => value === undefined || value === null))
    throw empty('a field at least');
  const given = withDefaults(model, said);
  refuseBroken(model, given);
  refuseEmptyKeys(model, given);
  return given;
}

/** A record's fields that change, null for those to take away. Throws BadRequest, naming each wrong field. */
export function parseUpdate(model: Model, input: unknown): Seen & { readonly fields: StoredRecord } {
  const { id, _version, ...given } = parseRecord(fieldsOf(model).update, input, 'input');
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(fields).length === 0) {
    throw empty('a field to change besides id and _version');
  }
  refuseEmptyKeys(model, fields);
  return { id: String(id), version: Number(_version), fields };
}

const empty = (expected: string) =>
  wrongFields([{ field: 'input', expected, message: `input says nothing; expected ${expected}.` }]);

/**
 * Throws BadRequest where the record, as it is to be written, breaks a rule over several fields of which one
 * changes.
 */
export function refuseBroken(model: Model, record: StoredRecord, changed?: readonly string[]): void {
  const broken = brokenRules(model, record, changed);
  if (broken.length === 0) return;
  throw wrongFields(
    broken.map(({ field, message }) => ({ field: `input.${field}`, expected: message, message })),
  );
}

/** DynamoDB takes no empty text as the key of an index. */
function refuseEmptyKeys({ indexes }: Model, fields: StoredRecord): void {
  const keys = indexes.flatMap(({ partitionKey, sortKey }) => [partitionKey, ...(sortKey ? [sortKey] : [])]);
  const empty = [...new Set(keys)].filter((name) => fields[name] === '');
  if (empty.length === 0) return;
  const expected = 'at least 1 character';
  throw wrongFields(
    empty.map((name) => ({
      field: `input.${name}`,
      expected,
      message: `input.${name} is ""; expected ${expected}.`,
    })),
  );
}
