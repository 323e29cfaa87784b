import { SystemicError } from '#functions/runtime/app-error';
import { textOfCell } from '#shared/csv/csv';
import { readCsv } from './csv-file';

/**
 * Returns the IDs in the column `id` of an uploaded file, without duplicates. Throws SystemicError if the
 * file has no such column.
 */
export function idsInFile(bytes: Uint8Array): readonly string[] {
  const { columns, rows } = readCsv(bytes);
  const index = columns.findIndex((column) => column.toLowerCase() === 'id');
  if (index < 0) {
    throw new SystemicError(
      `The file has no 'id' column; its columns are ${columns.slice(0, 10).join(', ')}.`,
    );
  }
  return [
    ...new Set(rows.map(({ cells }) => textOfCell(cells[index] ?? '').trim()).filter((id) => id !== '')),
  ];
}
