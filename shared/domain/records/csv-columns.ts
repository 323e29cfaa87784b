import type { CsvColumn } from '../../csv/csv';
import { writableFields } from '../../models/input';
import type { Model, StoredRecord } from '../../models/model';

/**
 * The column that contains the reason why a row was not imported, in a file of such rows. An import ignores
 * it, so that the corrected file can be imported as it is.
 */
export const problemColumn = '_problem';

/**
 * Returns the columns of the CSV file used to export and import a model's records: `id` and `_version`, which
 * identify the record, and the editable fields. Sets also have `exerciseIds`, which an import does not
 * change.
 */
export const columnNamesOf = (model: Model): readonly string[] => [
  'id',
  '_version',
  ...writableFields(model),
  ...(model.fields.shape.exerciseIds ? ['exerciseIds'] : []),
];

/** Returns the columns used to write a model's records to a CSV file. */
export const csvColumnsOf = (model: Model): readonly CsvColumn<StoredRecord>[] =>
  columnNamesOf(model).map((header) => ({ header, value: (record) => cellOf(record[header]) }));

/**
 * Formats a field's value for a cell. List items are joined with semicolons. Values other than text, numbers
 * and booleans are written as JSON.
 */
export function cellOf(value: unknown): string | number | boolean | null | undefined {
  if (value === null || value === undefined) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.every(isPlainItem)) return value.join('; ');
  return JSON.stringify(value);
}

/** Returns true if an item stays the same when a list is joined with semicolons and split again. */
const isPlainItem = (item: unknown): item is string =>
  typeof item === 'string' && item !== '' && item.trim() === item && !/^\[|;/.test(item);
