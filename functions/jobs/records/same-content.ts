import { writableFields } from '#shared/models/input';
import type { Model, StoredRecord } from '#shared/models/model';
import { exportedCell } from './exported-cells';
import { newRecordOfRow } from './import-cells';
import type { ImportRow } from './row-errors';

/*
 * Finds records with the same content. Content is compared as an export would write it, in the columns of the
 * file, without the ID and the version.
 */

/** Returns a text that is the same for two records if they have the same content in the given columns. */
export const contentKey = (model: Model, record: StoredRecord, columns: readonly string[]): string =>
  JSON.stringify(columns.filter(isContent).map((name) => exportedCell(model, name, record[name])));

/** Returns the content of the record that a row would create, or undefined if it cannot be imported. */
export function contentOfRow(model: Model, row: ImportRow, columns: readonly string[]): string | undefined {
  try {
    return contentKey(model, newRecordOfRow(model, row), columns);
  } catch {
    return undefined;
  }
}

/** Returns true if a record no longer has the content with which a row created it. */
export const differs = (model: Model, created: StoredRecord, record: StoredRecord): boolean => {
  const names = writableFields(model);
  return contentKey(model, created, names) !== contentKey(model, record, names);
};

const isContent = (name: string) => name !== 'id' && name !== '_version';
