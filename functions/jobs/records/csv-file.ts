import { CsvError, parse } from 'csv-parse/sync';
import { SystemicError } from '#functions/runtime/app-error';

/** A row of a file. */
interface CsvRow {
  /** The line on which it begins; the first line of the file is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file of comma-separated values: the names in its first line, and its rows. */
export interface CsvFile {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** The maximum number of rows in a file. */
const maxRows = 100_000;

const separators = [',', ';', '\t'] as const;

/**
 * Reads a file in UTF-8. The separator, a comma, semicolon or tab, is detected in the first line. Throws
 * SystemicError with a sentence that names the line if the file cannot be read.
 */
export function readCsv(bytes: Uint8Array): CsvFile {
  const text = textOf(bytes);
  const [first, ...rows] = parsed(text);
  if (!first || first.cells.every((cell) => cell.trim() === '')) {
    throw unreadable('line 1 is empty; expected the names of the columns');
  }
  if (rows.length > maxRows) {
    const found = rows.length.toLocaleString('en');
    throw unreadable(`it has ${found} rows; expected ${maxRows.toLocaleString('en')} at most`);
  }
  const columns = first.cells.map((cell) => cell.trim());
  const twice = columns.find((column, index) => columns.indexOf(column) < index);
  if (twice !== undefined) throw unreadable(`line 1, column '${twice}': it is there twice`);
  return { columns, rows };
}

function textOf(bytes: Uint8Array): string {
  try {
    // One kind of line end: the parser counts the two characters of another one in a cell as two lines.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch (error) {
    throw unreadable('it is not in UTF-8; save it as "CSV UTF-8"', error);
  }
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function parsed(text: string): readonly CsvRow[] {
  const delimiter = separatorOf(text);
  try {
    // With `info`, each row comes with its position, which the types omit.
    const rows = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as readonly ParsedRow[];
    return rows.map(({ record, info }) => ({ line: firstLine(info.lines, record), cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : undefined;
    throw unreadable(`${line === undefined ? '' : `line ${line}: `}${reasonOf(error)}`, error);
  }
}

/** The parser reports the line on which a row ends; a cell may span several lines. */
const firstLine = (last: number, cells: readonly string[]) =>
  last - cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);

const reasons: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a cell begins with a quotation mark that is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark inside a cell is not doubled',
  INVALID_OPENING_QUOTE: 'a cell has a quotation mark but does not begin with one',
};

const reasonOf = ({ code, message }: CsvError) => reasons[code] ?? message;

/** The separator that occurs most often in the first line. */
function separatorOf(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const counts = separators.map((separator) => head.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

const unreadable = (why: string, cause?: unknown) =>
  new SystemicError(`The file cannot be read: ${why}.`, { cause });
