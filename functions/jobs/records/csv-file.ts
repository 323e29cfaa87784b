import { CsvError, parse } from 'csv-parse/sync';
import { SystemicError } from '#functions/runtime/app-error';
import { firstLine, withPlainLineEnds, withSeparator } from '#shared/csv/csv-text';
import { counted } from '#shared/text/counted';

interface CsvRow {
  /** Where the row begins. The file's first line is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Without empty columns and rows. */
export interface CsvFile {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  /** A sentence about what was left out. */
  readonly ignored?: string;
}

/* One worker has enough memory and time for these, and no table comes close. */
const maxRows = 100_000;
const maxColumns = 1_000;
/** Several times the size of a 400 KB record. */
const maxRowLength = 2_000_000;

/**
 * UTF-8. The separator (comma, semicolon or tab) comes from the header line, or from a first line such as
 * `sep=;`, as spreadsheets write it. Empty rows are left out, and so are empty columns without a name. Throws
 * SystemicError with the line for an invalid file.
 */
export function readCsv(bytes: Uint8Array): CsvFile {
  const text = textOf(bytes);
  const [first, ...rows] = parsed(text);
  if (!first || isEmptyRow(first)) throw unreadable('line 1 is empty; expected the column names');
  if (rows.length > maxRows) {
    throw unreadable(`it has more than ${counted(maxRows, 'row')}; split it into several files`);
  }
  return withoutEmpty(
    first.line,
    first.cells.map((cell) => cell.trim()),
    rows,
  );
}

/** Throws SystemicError if the names of the other columns are invalid. */
function withoutEmpty(line: number, names: readonly string[], all: readonly CsvRow[]): CsvFile {
  const rows = all.filter((row) => !isEmptyRow(row));
  const filled = names.includes('') ? filledColumns(rows) : new Set<number>();
  const kept = names.flatMap((name, index) => (name !== '' || filled.has(index) ? [index] : []));
  if (kept.length > maxColumns) {
    throw unreadable(
      `line ${line} has ${counted(kept.length, 'column')}; expected at most ${maxColumns.toLocaleString('en')}`,
    );
  }
  const nameless = kept.find((index) => names[index] === '');
  if (nameless !== undefined) {
    throw unreadable(`column ${nameless + 1} has content but no name on line ${line}`);
  }
  const cellsOf = (cells: readonly string[]) => [
    ...kept.filter((index) => index < cells.length).map((index) => cells[index] ?? ''),
    ...withoutEmptyEnd(cells.slice(names.length)),
  ];
  const ignored = [
    ...quantity(all.length - rows.length, 'empty row'),
    ...quantity(names.length - kept.length, 'empty column'),
  ];
  return {
    columns: kept.map((index) => names[index] ?? ''),
    rows: rows.map((row) => ({ line: row.line, cells: cellsOf(row.cells) })),
    ...(ignored.length === 0 ? {} : { ignored: `Ignored ${ignored.join(' and ')}.` }),
  };
}

function filledColumns(rows: readonly CsvRow[]): ReadonlySet<number> {
  const filled = new Set<number>();
  for (const { cells } of rows) {
    for (const [index, cell] of cells.entries()) if (!isEmpty(cell)) filled.add(index);
  }
  return filled;
}

const isEmpty = (cell: string | undefined) => cell === undefined || cell.trim() === '';
const isEmptyRow = ({ cells }: CsvRow) => cells.every(isEmpty);
const withoutEmptyEnd = (cells: readonly string[]) =>
  cells.slice(0, cells.findLastIndex((cell) => !isEmpty(cell)) + 1);

const quantity = (count: number, noun: string): readonly string[] =>
  count === 0 ? [] : [counted(count, noun)];

function textOf(bytes: Uint8Array): string {
  try {
    // The parser counts a two-character line ending inside a cell as two line endings.
    return withPlainLineEnds(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw unreadable('it is not encoded in UTF-8; save it as "CSV UTF-8"', error);
  }
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function parsed(file: string): readonly CsvRow[] {
  const { text, delimiter } = withSeparator(file);
  try {
    // The `info` option adds each row's position, which the types do not declare.
    const rows = parse(text, {
      delimiter,
      info: true,
      max_record_size: maxRowLength,
      relax_column_count: true,
      skip_empty_lines: true,
      // The header, the maximum, and one more row, which shows that the file has too many.
      to: maxRows + 2,
    }) as unknown as readonly ParsedRow[];
    return rows.map(({ record, info }) => ({ line: firstLine(info.lines, record), cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : undefined;
    throw unreadable(`${line === undefined ? '' : `line ${line}: `}${reasonOf(error)}`, error);
  }
}

const reasons: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a cell begins with a quotation mark that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark inside a cell is not doubled',
  CSV_MAX_RECORD_SIZE: `a row is longer than ${counted(maxRowLength, 'character')}`,
  INVALID_OPENING_QUOTE: 'a cell contains a quotation mark but does not begin with one',
};

const reasonOf = ({ code, message }: CsvError) => reasons[code] ?? message;

const unreadable = (why: string, cause?: unknown) =>
  new SystemicError(`The file cannot be read: ${why}.`, { cause });
