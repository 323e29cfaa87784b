import { writableFields } from '../../models/input';
import type { Model, StoredRecord } from '../../models/model';
import { type CsvColumn, csvText } from '../../values/csv';

/**
 * The columns of a file that a model's records are exported to, and imported from: `id` and `_version`, by
 * which an import finds the record that the row is of, and the fields that can be changed. Of sets also
 * `exerciseIds`, which an import does not change.
 */
export const columnNamesOf = (model: Model): readonly string[] => [
  'id',
  '_version',
  ...writableFields(model),
  ...(model.fields.shape.exerciseIds ? ['exerciseIds'] : []),
];

/** The same as columns of a file. */
export const csvColumnsOf = (model: Model): readonly CsvColumn<StoredRecord>[] =>
  columnNamesOf(model).map((header) => ({ header, value: (record) => cellOf(record[header]) }));

/**
 * A field's value as a cell: a list of texts joined by semicolons; anything that is not text or a number as
 * JSON.
 */
function cellOf(value: unknown): string | number | boolean | null | undefined {
  if (value === null || value === undefined) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.every(isPlainItem)) return value.join('; ');
  return JSON.stringify(value);
}

/** True for a text that comes back from a list by semicolons as it was. */
const isPlainItem = (item: unknown): item is string =>
  typeof item === 'string' && item !== '' && item.trim() === item && !/^\[|;/.test(item);

/** Whether a cell says what the record has: then an import leaves the field alone. */
export const saysTheSame = (cell: string, stored: unknown): boolean =>
  cell.replaceAll('\r\n', '\n') === csvText(cellOf(stored)).replaceAll('\r\n', '\n');
