import { createHash } from 'node:crypto';
import { keyProblem } from '#functions/dynamodb/record-key';
import { SystemicError } from '#functions/runtime/app-error';
import { columnNamesOf } from '#shared/domain/records/csv-columns';
import type { Model } from '#shared/models/model';
import type { CsvFile } from './csv-file';
import type { ImportRow } from './import-cells';

/** A row in an uploaded file, with the ID of the record that the row changes or creates. */
export interface FileRow extends ImportRow {
  /** The ID in the row or, if the row has no ID, an ID derived from the upload and the line. */
  readonly id: string;
  /** The reason why the row cannot be imported. Absent if the row can be imported. */
  readonly problem?: string;
}

/**
 * Returns a file's rows, with their cells keyed by column. If a row cannot be imported, its `problem` says
 * why.
 */
export function rowsIn(upload: string, { columns, rows }: CsvFile): readonly FileRow[] {
  const lines = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const own = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
    const id = own.id?.trim() || idOfRow(upload, line);
    const first = lines.get(id);
    if (first === undefined) lines.set(id, line);
    const problem = problemOf({ line, count: cells.length, expected: columns.length, id, first });
    return { line, id, cells: own, ...(problem === undefined ? {} : { problem }) };
  });
}

/** Returns the ID for a row that does not contain one. The ID is always the same for the same file. */
function idOfRow(upload: string, line: number): string {
  const hex = createHash('sha256').update(`${upload}\n${line}`).digest('hex');
  return [8, 12, 16, 20, 32].map((end, index) => hex.slice([0, 8, 12, 16, 20][index], end)).join('-');
}

/**
 * Throws SystemicError if the file has an unknown column. Nothing is imported, because the user may have
 * chosen the wrong file.
 *
 * @param also columns that are allowed in addition to those of the model
 */
export function refuseUnknown(model: Model, columns: readonly string[], also: readonly string[] = []): void {
  const fields = new Set([...columnNamesOf(model), ...Object.keys(model.fields.shape), ...also]);
  const unknown = columns.find((column) => !fields.has(column));
  if (unknown === undefined) return;
  const [, plural] = model.label;
  throw new SystemicError(
    `The file cannot be imported: line 1, column '${unknown}': ${plural} have no field with this name; expected ${[...columnNamesOf(model), ...also].join(', ')}.`,
  );
}

function problemOf(row: {
  readonly line: number;
  readonly count: number;
  readonly expected: number;
  readonly id: string;
  readonly first: number | undefined;
}): string | undefined {
  const { line, count, expected, id, first } = row;
  if (count !== expected) {
    return `Line ${line} has ${count} ${count === 1 ? 'cell' : 'cells'}; expected ${expected}.`;
  }
  const problem = keyProblem(id);
  if (problem !== undefined) return `Line ${line}, column id: the ID ${problem}.`;
  if (first === undefined) return undefined;
  return `Line ${line}, column id: '${id}' is already on line ${first}.`;
}
