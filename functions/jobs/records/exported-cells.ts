import { NumberValue } from '@aws-sdk/lib-dynamodb';
import { recordOf } from '#functions/resolvers/parts/record';
import { resolverConstants } from '#shared/api/schema';
import { csvText } from '#shared/csv/csv';
import { withPlainLineEnds } from '#shared/csv/csv-text';
import { cellOf } from '#shared/domain/records/csv-columns';
import type { Model, StoredRecord } from '#shared/models/model';

/*
 * An export contains the API's answers, in which a value of an unexpected type looks different than in the
 * table: a set is a list, bytes are base64, and a number in a text field is text. An import compares cells
 * with these cells, never with the stored values, so that a cell that nobody edited never changes its field.
 */

const known = new Map<string, Readonly<Record<string, string>>>();

/** Cached, because creating schemas is slow. */
export function typesOf(model: Model): Readonly<Record<string, string>> {
  const types = known.get(model.name) ?? resolverConstants(model).fields;
  known.set(model.name, types);
  return types;
}

/** The cell is what an export writes for the stored value. */
export function isAsExported(
  model: Model,
  name: string,
  cell: string,
  { [name]: stored }: StoredRecord,
): boolean {
  const read = withPlainLineEnds(cell);
  if (read === exportedCell(model, name, stored, Number)) return true;
  // Only a value with large numbers or maps can have been written in another way.
  if (typeof stored !== 'object' || stored === null) return false;
  const exact = exportedCell(model, name, stored, String);
  return read === exact || inOneOrder(read) === inOneOrder(exact);
}

/**
 * As a CSV parser reads it, with \n as the line ending.
 *
 * @param number converts the exact text of a number that JavaScript would round. AppSync rounds it; the API's
 * other answers contain the text
 */
export function exportedCell(
  model: Model,
  name: string,
  stored: unknown,
  number: (text: string) => unknown = Number,
): string {
  const type = typesOf(model)[name] ?? 'String';
  const { [name]: answered } = recordOf({ [name]: type }, { [name]: plainOf(stored, number) });
  return withPlainLineEnds(csvText(cellOf(answered)));
}

function plainOf(value: unknown, number: (text: string) => unknown): unknown {
  if (value instanceof NumberValue) return number(value.toString());
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (value instanceof Set) return [...value].map((member) => plainOf(member, number));
  if (Array.isArray(value)) return value.map((member) => plainOf(member, number));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plainOf(member, number)]));
}

/** Maps are stored without an order, so the members of objects get a fixed one. */
function inOneOrder(cell: string): string {
  try {
    return JSON.stringify(JSON.parse(cell), (_name, member: unknown) =>
      typeof member === 'object' && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
        : member,
    );
  } catch {
    return cell;
  }
}
