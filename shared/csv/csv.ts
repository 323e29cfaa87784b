export type CsvValue = string | number | boolean | null | undefined;

export interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => CsvValue;
}

/**
 * Matches the start of a cell that a spreadsheet would run as a formula (OWASP, "CSV injection"). Also
 * matches behind ' characters, so that a protecting ' can be told from one in the text.
 */
const formulaStart = /^'*(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/;
/** Matches a number, which is not a formula even if it begins with a sign. */
const plainNumber = /^-?\d+(\.\d+)?$/;
/**
 * Matches a separator within a cell, with the start of a formula behind it. In a spreadsheet whose separator
 * is not a comma, it ends the cell, quoted or not. Each separator is matched with what follows it, so that no
 * character is scanned twice.
 */
const behindSeparator =
  /([;,|\t\r\n][\s"]*)('+[=+\-@＝＋－＠]|(?!-\d+(?:\.\d+)?(?:[;,|\t\r\n\]}]|$))[=+\-@＝＋－＠])?/g;
/** Matches each separator, with the protecting ' behind it if there is one. */
const quotedBehindSeparator = /([;,|\t\r\n][\s"]*)('(?='*[=+\-@＝＋－＠]))?/g;
const needsQuotes = /[",\r\n\t]|^\s|\s$/;
const lineEnd = '\r\n';

/** Makes spreadsheets read a file as UTF-8. Other programs skip it. */
export const byteOrderMark = '\uFEFF';

/** Formats a cell, quoted as in RFC 4180. A formula gets a leading ', which spreadsheets do not display. */
export function csvCell(value: CsvValue): string {
  return quotedCell(csvText(value));
}

/** Quotes a cell, whose `content` must already be protected against formulas. */
export const quotedCell = (content: string): string =>
  needsQuotes.test(content) ? `"${content.replaceAll('"', '""')}"` : content;

/** Returns the cell as a CSV parser would read it: with the protecting ', without quoting. */
export function csvText(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value);
  const begun = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return begun.replace(behindSeparator, (all, separator: string, start?: string) =>
    start === undefined ? all : `${separator}'${start}`,
  );
}

/** The inverse of `csvText`, for any text. */
export function textOfCell(cell: string): string {
  const begun = cell.replace(quotedBehindSeparator, '$1');
  return begun.startsWith("'") && formulaStart.test(begun) ? begun.slice(1) : begun;
}

export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return lineOf(columns.map(({ header }) => header));
}

/** Formats rows. A long file consists of the header and several such chunks. */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => lineOf(columns.map(({ value }) => value(row)))).join('');
}

const lineOf = (cells: readonly CsvValue[]) => cells.map(csvCell).join(',') + lineEnd;
