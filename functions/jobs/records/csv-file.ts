import { CsvError, parse } from 'csv-parse/sync';
import { SystemicError } from '#functions/runtime/app-error';

/** A row of a file. */
interface CsvRow {
  /** The line where the row begins. The file's first line is line 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A parsed CSV file: the names in its header line, and its rows. */
export interface CsvFile {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/*
 * The maximum number of rows. One worker has enough memory and time for this many rows, and no table comes
 * close to having that many records.
 */
const maxRows = 100_000;
const maxColumns = 1_000;
/** The maximum number of characters in a row: several times the size of a 400 KB record. */
const maxRowLength = 2_000_000;

const separators = [',', ';', '\t'] as const;

/**
 * Parses a UTF-8 file. Detects the separator (comma, semicolon or tab) in the first line. If the file is
 * invalid, throws SystemicError with a message that identifies the line.
 */
export function readCsv(bytes: Uint8Array): CsvFile {
  const text = textOf(bytes);
  const [first, ...rows] = parsed(text);
  if (!first || first.cells.every((cell) => cell.trim() === '')) {
    throw unreadable('line 1 is empty; expected the column names');
  }
  if (rows.length > maxRows) {
    throw unreadable(`it has more than ${counted(maxRows)} rows; split it into several files`);
  }
  const columns = first.cells.map((cell) => cell.trim());
  if (columns.length > maxColumns) {
    throw unreadable(
      `line 1 has ${counted(columns.length)} columns; expected at most ${counted(maxColumns)}`,
    );
  }
  const twice = columns.find((column, index) => columns.indexOf(column) < index);
  if (twice !== undefined) throw unreadable(`column '${twice}' occurs twice on line 1; expected it once`);
  return { columns, rows };
}

const counted = (count: number) => count.toLocaleString('en');

function textOf(bytes: Uint8Array): string {
  try {
    // Normalize line endings, because the parser counts a two-character line ending inside a cell as two line
    // endings.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch (error) {
    throw unreadable('it is not encoded in UTF-8; save it as "CSV UTF-8"', error);
  }
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function parsed(text: string): readonly CsvRow[] {
  const delimiter = separatorOf(text);
  try {
    // The `info` option adds each row's position, which the types do not declare.
    const rows = parse(text, {
      delimiter,
      info: true,
      max_record_size: maxRowLength,
      relax_column_count: true,
      skip_empty_lines: true,
      // The parser reads the header, the maximum number of rows, and one more row. The extra row indicates
      // that the file has too many rows.
      to: maxRows + 2,
    }) as unknown as readonly ParsedRow[];
    return rows.map(({ record, info }) => ({ line: firstLine(info.lines, record), cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : undefined;
    throw unreadable(`${line === undefined ? '' : `line ${line}: `}${reasonOf(error)}`, error);
  }
}

/**
 * Returns the line where a row begins. The parser reports the line where the row ends, but a cell may span
 * several lines.
 */
const firstLine = (last: number, cells: readonly string[]) =>
  last - cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);

const reasons: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a cell begins with a quotation mark that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark inside a cell is not doubled',
  CSV_MAX_RECORD_SIZE: `a row is longer than ${counted(maxRowLength)} characters`,
  INVALID_OPENING_QUOTE: 'a cell contains a quotation mark but does not begin with one',
};

const reasonOf = ({ code, message }: CsvError) => reasons[code] ?? message;

/** Returns the most frequent separator in the first line. */
function separatorOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const counts = separators.map((separator) => head.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

const unreadable = (why: string, cause?: unknown) =>
  new SystemicError(`The file cannot be read: ${why}.`, { cause });
