import { readFields } from '#shared/api/record-complaints';
import { textOfCell } from '#shared/csv/csv';
import { problemColumn } from '#shared/domain/records/csv-columns';
import { brokenRules, inputFields, withDefaults, writableFields } from '#shared/models/input';
import type { Model, StoredRecord } from '#shared/models/model';
import { shorten } from '#shared/text/show-value';
import { secondsInText } from '#shared/values/durations';
import { parseJson } from '#shared/values/json-text';
import { isAsExported, typesOf } from './exported-cells';
import { type ImportRow, wrongCell, wrongValue } from './row-errors';

/** By column. Cached, because creating schemas is slow. */
interface Fields {
  readonly types: Readonly<Record<string, string>>;
  readonly writable: ReadonlySet<string>;
  readonly input: ReturnType<typeof inputFields>;
}

const known = new Map<string, Fields>();

function fieldsOf(model: Model): Fields {
  const fields = known.get(model.name) ?? {
    types: typesOf(model),
    writable: new Set(writableFields(model)),
    input: inputFields(model),
  };
  known.set(model.name, fields);
  return fields;
}

/**
 * The fields whose cells differ from what an export writes; undefined removes a field. Throws an Error with
 * the row and the column.
 */
export function changesOfRow(model: Model, row: ImportRow, record: StoredRecord): StoredRecord | undefined {
  const given = givenIn(model, row, record);
  if (Object.keys(given).length === 0) return undefined;
  const schema = fieldsOf(model).input.update.omit({ id: true, _version: true });
  const fields = read(schema, given, row);
  const wanted = Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => !same(record[name], value))
      .map(([name, value]) => [name, value === null ? undefined : value]),
  );
  if (Object.keys(wanted).length === 0) return undefined;
  refuseOtherVersion(row, record);
  refuseBroken(model, row, { ...record, ...wanted }, Object.keys(wanted));
  return wanted;
}

/** Throws an Error with the row and the column. */
export function newRecordOfRow(model: Model, row: ImportRow): StoredRecord {
  const given = givenIn(model, row, {});
  const fields = withDefaults(model, read(fieldsOf(model).input.create, given, row));
  refuseBroken(model, row, fields);
  return fields;
}

/** Null for an empty cell. */
function givenIn(model: Model, row: ImportRow, record: StoredRecord): Record<string, unknown> {
  const { types, writable } = fieldsOf(model);
  const changed = Object.entries(row.cells).filter(
    ([name, cell]) => !aside.has(name) && !isAsExported(model, name, cell, record),
  );
  return Object.fromEntries(
    changed.map(([name, cell]) => {
      if (!writable.has(name)) throw wrongCell(row, name, 'an import cannot change this field.');
      const text = textOfCell(cell);
      if (spreadsheetError.test(text.trim())) {
        throw wrongCell(row, name, `'${text.trim()}' is an error of the spreadsheet; expected the value.`);
      }
      const type = types[name] ?? 'String';
      if (type.startsWith('[') && /^[^;[]*,[^;]*$/.test(text)) {
        const expected = 'items separated by semicolons or, if it is one item, JSON such as ["a, b"]';
        throw wrongCell(row, name, `'${shorten(text)}' has a comma; expected ${expected}.`);
      }
      return [name, text === '' ? null : typedValue(name, type, text)];
    }),
  );
}

/** What a spreadsheet saves for a formula that it could not compute. */
const spreadsheetError = /^(?:#(?:NAME|REF|VALUE|DIV\/0|N\/A|NUM|NULL|SPILL|CALC)[?!]?|Err:\d{3})$/i;

/** Not fields that an import may change. */
const aside: ReadonlySet<string> = new Set(['id', '_version', problemColumn]);

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

/** Means 'no' in a yes-or-no field. */
export const isOff = (cell: string): boolean => truths.get(textOfCell(cell).trim().toLowerCase()) === false;

/** By GraphQL type. Invalid values are returned as text. */
function typedValue(name: string, type: string, text: string): unknown {
  const plain = text.trim();
  if (type === 'Int' || type === 'Float') {
    const seconds = name === 'duration' ? secondsInText(plain) : undefined;
    return seconds ?? (/^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text);
  }
  if (name === 'durations') return durationsIn(plain) ?? text;
  if (type === 'Boolean') return truths.get(plain.toLowerCase()) ?? text;
  if (type.startsWith('[')) return listOf(plain);
  if (type === 'AWSJSON') {
    const parsed = parseJson(text);
    return parsed.kind === 'value' ? parsed.value : text;
  }
  return text;
}

/** As the panel shows them, such as `3:00, 5:00`. Undefined for any other text. */
function durationsIn(text: string): readonly number[] | undefined {
  const found = text.split(/[;,]/).map((part) => secondsInText(part.trim()));
  const seconds = found.filter((one) => one !== undefined);
  return seconds.length === found.length ? seconds : undefined;
}

function listOf(text: string): unknown {
  if (text.startsWith('[')) {
    const parsed = parseJson(text);
    return parsed.kind === 'value' ? parsed.value : text;
  }
  const items = text.split(';').map((item) => item.trim());
  return items.filter((item) => item !== '');
}

function read(schema: ReturnType<typeof inputFields>['create'], given: object, row: ImportRow) {
  const { fields, complaints } = readFields(schema, given, '');
  if (!complaints) return fields;
  const all = complaints.map(({ field, message }) => wrongValue(row, field.split('.')[0] ?? field, message));
  throw new Error(all.map(({ message }) => message).join(' '));
}

function refuseBroken(model: Model, row: ImportRow, record: StoredRecord, changed?: readonly string[]): void {
  const [broken] = brokenRules(model, record, changed);
  if (broken) throw wrongCell(row, broken.field, broken.message);
}

/** The record has changed since the file was created. */
function refuseOtherVersion(row: ImportRow, { _version }: StoredRecord): void {
  const said = row.cells._version?.trim() ?? '';
  const now = _version === undefined || _version === null ? '' : String(_version);
  if (said === '' || said === now || (now !== '' && Number(said) === Number(now))) return;
  throw wrongCell(
    row,
    '_version',
    `it is ${said}, but the record has changed since: ${now}. Export the record again.`,
  );
}

const same = (one: unknown, other: unknown) =>
  one === other || (one ?? null) === (other ?? null) || JSON.stringify(one) === JSON.stringify(other);
