import { readFields } from '#shared/api/record-complaints';
import { resolverConstants } from '#shared/api/schema';
import { saysTheSame } from '#shared/domain/records/csv-columns';
import { brokenRules, inputFields, withDefaults, writableFields } from '#shared/models/input';
import type { Model, StoredRecord } from '#shared/models/model';
import { textOfCell } from '#shared/values/csv';
import { parseJson } from '#shared/values/json-text';

/** A row in a file, with its cells keyed by column. */
export interface ImportRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A model's fields, keyed by column. The result is cached, because creating schemas is slow. */
interface Fields {
  readonly types: Readonly<Record<string, string>>;
  readonly writable: ReadonlySet<string>;
  readonly input: ReturnType<typeof inputFields>;
}

const known = new Map<string, Fields>();

function fieldsOf(model: Model): Fields {
  const fields = known.get(model.name) ?? {
    types: resolverConstants(model).fields,
    writable: new Set(writableFields(model)),
    input: inputFields(model),
  };
  known.set(model.name, fields);
  return fields;
}

/**
 * Returns the changes that a row makes to its record, namely the fields whose cells differ from it. A value
 * of undefined removes the field. Returns undefined if nothing differs. Throws an Error that identifies the
 * line and the column.
 */
export function changesOfRow(
  model: Model,
  { line, cells }: ImportRow,
  record: StoredRecord,
): StoredRecord | undefined {
  const given = givenIn(model, line, cells, record);
  if (Object.keys(given).length === 0) return undefined;
  const schema = fieldsOf(model).input.update.omit({ id: true, _version: true });
  const fields = read(schema, given, line);
  const wanted = Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => !same(record[name], value))
      .map(([name, value]) => [name, value === null ? undefined : value]),
  );
  if (Object.keys(wanted).length === 0) return undefined;
  refuseOtherVersion(line, cells._version, record);
  refuseBroken(model, line, { ...record, ...wanted }, Object.keys(wanted));
  return wanted;
}

/**
 * Returns the fields of the record that a row creates. Throws an Error that identifies the line and the
 * column.
 */
export function newRecordOfRow(model: Model, { line, cells }: ImportRow): StoredRecord {
  const given = givenIn(model, line, cells, {});
  const fields = withDefaults(model, read(fieldsOf(model).input.create, given, line));
  refuseBroken(model, line, fields);
  return fields;
}

/** Returns the values of the cells that differ from the record, with null for each empty cell. */
function givenIn(
  model: Model,
  line: number,
  cells: ImportRow['cells'],
  record: StoredRecord,
): Record<string, unknown> {
  const { types, writable } = fieldsOf(model);
  const changed = Object.entries(cells).filter(
    ([name, cell]) => name !== 'id' && name !== '_version' && !saysTheSame(cell, record[name]),
  );
  return Object.fromEntries(
    changed.map(([name, cell]) => {
      if (!writable.has(name)) throw wrong(line, name, 'an import cannot change this field.');
      const text = textOfCell(cell);
      return [name, text === '' ? null : typedValue(types[name] ?? 'String', text)];
    }),
  );
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

/** Returns true if the cell for a yes-or-no field means 'no'. */
export const isOff = (cell: string): boolean => typedValue('Boolean', textOfCell(cell)) === false;

/** Parses a cell according to the GraphQL type of its field. Invalid values are returned as text. */
function typedValue(type: string, text: string): unknown {
  const plain = text.trim();
  if (type === 'Int' || type === 'Float') return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text;
  if (type === 'Boolean') return truths.get(plain.toLowerCase()) ?? text;
  if (type.startsWith('[')) return listOf(plain);
  if (type === 'AWSJSON') {
    const parsed = parseJson(text);
    return parsed.kind === 'value' ? parsed.value : text;
  }
  return text;
}

function listOf(text: string): unknown {
  if (text.startsWith('[')) {
    const parsed = parseJson(text);
    return parsed.kind === 'value' ? parsed.value : text;
  }
  const items = text.split(';').map((item) => item.trim());
  return items.filter((item) => item !== '');
}

function read(schema: ReturnType<typeof inputFields>['create'], given: object, line: number) {
  const { fields, complaints } = readFields(schema, given, '');
  if (!complaints) return fields;
  const all = complaints.map(({ field, message }) => wrong(line, field.split('.')[0] ?? field, message));
  throw new Error(all.map(({ message }) => message).join(' '));
}

function refuseBroken(model: Model, line: number, record: StoredRecord, changed?: readonly string[]): void {
  const [broken] = brokenRules(model, record, changed);
  if (broken) throw wrong(line, broken.field, broken.message);
}

/** Throws if the record has changed since the file was created. */
function refuseOtherVersion(line: number, cell: string | undefined, { _version }: StoredRecord): void {
  const said = cell?.trim() ?? '';
  const now = _version === undefined || _version === null ? '' : String(_version);
  if (said === '' || said === now) return;
  throw wrong(
    line,
    '_version',
    `it is ${said}, but the record has changed since: ${now}. Export the record again.`,
  );
}

/** Returns the error for a cell that cannot be imported. */
export const wrong = (line: number, column: string, message: string): Error =>
  new Error(`Line ${line}, column ${column}: ${/[.!?]$/.test(message) ? message : `${message}.`}`);

const same = (one: unknown, other: unknown) =>
  one === other || (one ?? null) === (other ?? null) || JSON.stringify(one) === JSON.stringify(other);
