import { z } from 'zod';
import { brokenRules, inputFields, withDefaults } from '#shared/models/input';
import type { Model, StoredRecord } from '#shared/models/model';
import { parseRecord, wrongFields } from '../request/parse';
import { oncePerModel } from './answer';

/** A record's version; 0 for a record without one. */
const version = z.int().min(0);

/** A record, with the version that the caller loaded. */
export interface Seen {
  readonly id: string;
  readonly version: number;
}

export const seenFields = { id: z.string().min(1), _version: version };

const fieldsOf = oncePerModel(inputFields);

/**
 * Parses a new record and adds defaults. Throws BadRequest with the invalid fields.
 * @param root the path in the caller's request
 */
export function parseCreate(model: Model, input: unknown, root = 'input'): StoredRecord {
  const said = parseRecord(fieldsOf(model).create, input, root);
  if (Object.values(said).every((value) => value === undefined || value === null))
    throw empty(root, 'at least one field');
  const given = withDefaults(model, said);
  refuseBroken(model, given, undefined, root);
  refuseEmptyKeys(model, given, root);
  return given;
}

/** Parses changed fields. Null removes a field. Throws BadRequest with the invalid fields. */
export function parseUpdate(
  model: Model,
  input: unknown,
  root = 'input',
): Seen & { readonly fields: StoredRecord } {
  const { id, _version, ...given } = parseRecord(fieldsOf(model).update, input, root);
  const fields = givenIn(given);
  if (Object.keys(fields).length === 0) {
    throw empty(root, 'a field to change besides id and _version');
  }
  refuseEmptyKeys(model, fields, root);
  return { id: String(id), version: Number(_version), fields };
}

const changesOf = oncePerModel((model) => fieldsOf(model).update.omit({ id: true, _version: true }));

/**
 * Parses changed fields, none of which is needed. Null removes a field. Throws BadRequest with the invalid
 * fields.
 * @param root the path in the caller's input
 */
export function parseChanges(model: Model, input: unknown, root: string): StoredRecord {
  const fields = givenIn(parseRecord(changesOf(model), input, root));
  refuseEmptyKeys(model, fields, root);
  return fields;
}

const givenIn = (fields: StoredRecord): StoredRecord =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const empty = (root: string, expected: string) =>
  wrongFields([{ field: root, expected, message: `${root} is empty; expected ${expected}.` }]);

/** Checks the rules about several fields. With `changed`, only those that involve one of these. */
export function refuseBroken(
  model: Model,
  record: StoredRecord,
  changed?: readonly string[],
  root = 'input',
): void {
  const broken = brokenRules(model, record, changed);
  if (broken.length === 0) return;
  throw wrongFields(
    broken.map(({ field, message }) => ({ field: `${root}.${field}`, expected: message, message })),
  );
}

/** Throws BadRequest for an empty index key, which DynamoDB does not accept. */
function refuseEmptyKeys({ indexes }: Model, fields: StoredRecord, root: string): void {
  const keys = indexes.flatMap(({ partitionKey, sortKey }) => [partitionKey, ...(sortKey ? [sortKey] : [])]);
  const empty = [...new Set(keys)].filter((name) => fields[name] === '');
  if (empty.length === 0) return;
  const expected = 'at least 1 character';
  throw wrongFields(
    empty.map((name) => ({
      field: `${root}.${name}`,
      expected,
      message: `${root}.${name} is ""; expected ${expected}.`,
    })),
  );
}
