import { createHash } from 'node:crypto';
import { keyProblem } from '#functions/dynamodb/record-key';
import { SystemicError } from '#functions/runtime/app-error';
import { textOfCell } from '#shared/csv/csv';
import { withPlainLineEnds } from '#shared/csv/csv-text';
import { columnNamesOf, problemColumn } from '#shared/domain/records/csv-columns';
import type { Model } from '#shared/models/model';
import { counted } from '#shared/text/counted';
import type { CsvFile } from './csv-file';
import type { ImportRow } from './row-errors';

/** With the ID of the record that the row changes or creates. */
export interface FileRow extends ImportRow {
  /** From the row, or else from `newId`. */
  readonly id: string;
  readonly hasNoId?: true;
  readonly problem?: string;
}

export interface RowIds {
  /** If known, they decide what an ID with spaces around it means. */
  readonly stored?: ReadonlySet<string>;
  /** Always the same for the same record. */
  readonly newId: (row: ImportRow) => string;
}

/** Cells are keyed by column. `problem` says why a row cannot be imported. */
export function rowsIn({ columns, rows }: CsvFile, ids: RowIds): readonly FileRow[] {
  const lines = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const own = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
    const given = idIn(own.id ?? '', ids.stored);
    const id = given || idFrom(ids.newId({ line, cells: own }));
    const first = given === '' ? undefined : lines.get(id);
    if (first === undefined) lines.set(id, line);
    const problem = problemOf({ line, count: cells.length, expected: columns.length, id, first });
    return {
      line,
      id,
      cells: own,
      ...(given === '' ? { hasNoId: true } : {}),
      ...(problem === undefined ? {} : { problem }),
    };
  });
}

/** Spaces around it are ignored, unless a record's ID has the same spaces. */
function idIn(cell: string, stored: ReadonlySet<string> | undefined): string {
  const id = textOfCell(cell);
  return stored?.has(id) ? id : id.trim();
}

/**
 * By the content of the row, so that the same row creates one record, in whatever file it is. Columns without
 * content, and the order of columns, do not matter.
 */
export const idByContent =
  (model: Model): RowIds['newId'] =>
  ({ cells }) => {
    const filled = Object.entries(cells)
      .filter(([name, cell]) => !unidentifying.has(name) && cell.trim() !== '')
      .map(([name, cell]) => [name, withPlainLineEnds(cell).trim()])
      .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
    return JSON.stringify([model.name, filled]);
  };

const unidentifying: ReadonlySet<string> = new Set(['id', '_version', problemColumn]);

/** The same for the same text. */
function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [8, 12, 16, 20, 32].map((end, index) => hex.slice([0, 8, 12, 16, 20][index], end)).join('-');
}

/**
 * In any case. Throws SystemicError if a column is unknown or occurs twice: nothing is imported, because the
 * user may have chosen the wrong file.
 *
 * @param also allowed in addition to the model's columns
 */
export function withFieldNames(model: Model, file: CsvFile, also: readonly string[] = []): CsvFile {
  const fields = new Set([
    ...columnNamesOf(model),
    ...Object.keys(model.fields.shape),
    ...also,
    problemColumn,
  ]);
  const anyCase = new Map([...fields].map((name) => [name.toLowerCase(), name]));
  const columns = file.columns.map((column) =>
    fields.has(column) ? column : (anyCase.get(column.toLowerCase()) ?? column),
  );
  const unknown = columns.find((column) => !fields.has(column));
  if (unknown !== undefined) {
    const [, plural] = model.label;
    throw new SystemicError(
      `The file cannot be imported: line 1, column '${unknown}': ${plural} have no field with this name; expected ${[...columnNamesOf(model), ...also].join(', ')}.`,
    );
  }
  const twice = columns.find((column, index) => columns.indexOf(column) < index);
  if (twice !== undefined) {
    throw new SystemicError(
      `The file cannot be read: column '${twice}' occurs twice on line 1; expected it once.`,
    );
  }
  return { ...file, columns };
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
    return `Line ${line} has ${counted(count, 'cell')}; expected ${expected}.`;
  }
  const problem = keyProblem(id);
  if (problem !== undefined) return `Line ${line}, column id: the ID ${problem}.`;
  if (first === undefined) return undefined;
  return `Line ${line}, column id: '${id}' is already on line ${first}.`;
}
