/** The possible values of a CSV cell. Null and undefined become an empty cell. */
export type CsvValue = string | number | boolean | null | undefined;

/** A column in a CSV file: its name in the header line, and its value for a row. */
export interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => CsvValue;
}

/**
 * Matches the start of a cell that a spreadsheet would interpret and run as a formula (OWASP, "CSV
 * injection"). It also matches such a start behind ' characters, so that the ' that prevents a formula can be
 * told from one that the text contains.
 */
const formulaStart = /^'*(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/;
/** Matches a plain number, which is not a formula even if it begins with a sign. */
const plainNumber = /^-?\d+(\.\d+)?$/;
/**
 * Matches a separator within a cell, together with the start of a formula if one follows. In a spreadsheet
 * whose separator is not a comma, that separator ends the cell, whether the cell is quoted or not. Plain
 * negative numbers do not count as formulas. Each separator is matched together with what follows it, so no
 * character is scanned twice.
 */
const behindSeparator =
  /([;,|\t\r\n][\s"]*)('+[=+\-@＝＋－＠]|(?!-\d+(?:\.\d+)?(?:[;,|\t\r\n\]}]|$))[=+\-@＝＋－＠])?/g;
/** Matches each separator, together with the ' that prevents a formula, if one follows. */
const quotedBehindSeparator = /([;,|\t\r\n][\s"]*)('(?='*[=+\-@＝＋－＠]))?/g;
const needsQuotes = /[",\r\n\t]|^\s|\s$/;
const lineEnd = '\r\n';

/** The byte order mark, which makes spreadsheets read a file as UTF-8. Other programs skip it. */
export const byteOrderMark = '\uFEFF';

/**
 * Formats a cell, with quotes if necessary (RFC 4180). Text that a spreadsheet would interpret as a formula
 * gets a leading ', which spreadsheets do not display.
 */
export function csvCell(value: CsvValue): string {
  return quotedCell(csvText(value));
}

/** Quotes the content of a cell if necessary (RFC 4180). It must already be protected against formulas. */
export const quotedCell = (content: string): string =>
  needsQuotes.test(content) ? `"${content.replaceAll('"', '""')}"` : content;

/**
 * Returns a cell's content as a CSV parser would read it: with the ' characters that prevent formulas, but
 * without the file's quoting.
 */
export function csvText(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value);
  const begun = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return begun.replace(behindSeparator, (all, separator: string, start?: string) =>
    start === undefined ? all : `${separator}'${start}`,
  );
}

/**
 * Returns the original text of a cell, without the ' characters that prevent formulas. This is the inverse of
 * `csvText`, for any text.
 */
export function textOfCell(cell: string): string {
  const begun = cell.replace(quotedBehindSeparator, '$1');
  return begun.startsWith("'") && formulaStart.test(begun) ? begun.slice(1) : begun;
}

/** Returns the header line: the column names, followed by the line ending. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return lineOf(columns.map(({ header }) => header));
}

/**
 * Returns the lines for the given rows, each with its line ending. In a long file, the header is followed by
 * several such chunks.
 */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => lineOf(columns.map(({ value }) => value(row)))).join('');
}

const lineOf = (cells: readonly CsvValue[]) => cells.map(csvCell).join(',') + lineEnd;
