import { parse } from 'csv-parse/browser/esm/sync';
import { byteOrderMark, csvCell, quotedCell } from '#shared/csv/csv';
import { firstLine, withPlainLineEnds, withSeparator } from '#shared/csv/csv-text';
import { problemColumn } from '#shared/domain/records/csv-columns';
import type { Failure } from '#shared/jobs/run/results';
import type { ExportFormat } from '../export/export-format';

type RefusedRow = Pick<Failure, 'key' | 'message'>;

/** A rejected row, ready to be written. `head` is the file's header line. */
export interface RefusedLine {
  readonly head: string;
  readonly text: string;
}

/**
 * Returns the rows that failed, as a file to correct: the same columns, and one with the reasons, which an
 * import ignores.
 */
export function refusedRows(file: string, failures: readonly RefusedRow[]): readonly RefusedLine[] {
  const reasons = new Map(failures.map(({ key, message }) => [lineIn(key), message]));
  const { text, delimiter } = withSeparator(withPlainLineEnds(file.replace(/^\uFEFF/, '')));
  const parsed = parse(text, {
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  }) as unknown as readonly {
    readonly record: readonly string[];
    readonly info: { readonly lines: number };
  }[];
  const [head = { line: 1, cells: [] }, ...rows] = parsed.map(({ record, info }) => ({
    line: firstLine(info.lines, record),
    cells: record,
  }));
  // A file of refused rows already has the column.
  const kept = head.cells.flatMap((name, index) => (name.trim() === problemColumn ? [] : [index]));
  const lineOf = (cells: readonly string[], reason: string) =>
    `${[...kept.map((index) => quotedCell(cells[index] ?? '')), csvCell(reason)].join(',')}\r\n`;
  return rows.flatMap(({ line, cells }) => {
    const reason = reasons.get(line);
    if (reason === undefined) return [];
    return [{ head: lineOf(head.cells, problemColumn), text: lineOf(cells, reason) }];
  });
}

export const refusedRowsCsv: ExportFormat<RefusedLine> = {
  label: 'CSV, for spreadsheets',
  extension: 'csv',
  mediaType: 'text/csv;charset=utf-8',
  head: byteOrderMark,
  piece: (rows, written) =>
    [
      ...(written === 0 ? rows.slice(0, 1).map(({ head }) => head) : []),
      ...rows.map(({ text }) => text),
    ].join(''),
};

/** Returns the line from a key such as 'line 7 (plank)'. */
const lineIn = (key: string) => Number(/^line (\d+)/.exec(key)?.[1]);
