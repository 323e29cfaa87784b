import type { CsvColumn } from '../../csv/csv';
import { writableFields } from '../../models/input';
import type { Model, StoredRecord } from '../../models/model';

/**
 * Why a row was not imported. An import ignores the column, so that the corrected file can be imported as it
 * is.
 */
export const problemColumn = '_problem';

/**
 * `id` and `_version`, which identify the record, and the editable fields. Sets also have `exerciseIds`,
 * which an import does not change.
 */
export const columnNamesOf = (model: Model): readonly string[] => [
  'id',
  '_version',
  ...writableFields(model),
  ...(model.fields.shape.exerciseIds ? ['exerciseIds'] : []),
];

export const csvColumnsOf = (model: Model): readonly CsvColumn<StoredRecord>[] =>
  columnNamesOf(model).map((header) => ({ header, value: (record) => cellOf(record[header]) }));

/**
 * Formats a cell. List items are joined with semicolons. Values other than text, numbers and booleans become
 * JSON.
 */
export function cellOf(value: unknown): string | number | boolean | null | undefined {
  if (value === null || value === undefined) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.every(isPlainItem)) return value.join('; ');
  return JSON.stringify(value);
}

/** True if joining with semicolons and splitting again does not change the item. */
const isPlainItem = (item: unknown): item is string =>
  typeof item === 'string' && item !== '' && item.trim() === item && !/^\[|;/.test(item);
