/** What a cell of a CSV file may be made from; nothing at all makes an empty cell. */
export type CsvValue = string | number | boolean | null | undefined;

/** A column of a CSV file: its name in the first line, and what a row says in it. */
export interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => CsvValue;
}

/**
 * Spreadsheets take a cell that begins so for a formula, and run it, whoever wrote it (OWASP, "CSV
 * injection").
 */
const formulaStart = /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/;
/** A text that is a plain number is no formula, whatever it begins with. */
const plainNumber = /^-?\d+(\.\d+)?$/;
/**
 * The same in the middle of a text: where the spreadsheet's separator is another one than the comma, a cell
 * ends at that, quoted or not. Plain negative numbers stay.
 */
const formulaInside = /([;,|\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])(?!-\d+(?:\.\d+)?(?:[;,|\t\r\n\]}]|$))/g;
const needsQuotes = /[",\r\n\t]|^\s|\s$/;
const lineEnd = '\r\n';

/** Makes spreadsheets read UTF-8; programs skip it. */
export const byteOrderMark = '\uFEFF';

/**
 * One cell: quoted where it has to be (RFC 4180), and what a spreadsheet would take for a formula gets a ' in
 * front, which spreadsheets do not show at the beginning of a cell.
 */
export function csvCell(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value);
  const begun = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  const harmless = begun.replace(formulaInside, "$1'");
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The first line of a file: the columns' names, with its line end. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return lineOf(columns.map(({ header }) => header));
}

/**
 * The lines of some rows, each with its line end: a long file is made of several such pieces after one head.
 */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => lineOf(columns.map(({ value }) => value(row)))).join('');
}

const lineOf = (cells: readonly CsvValue[]) => cells.map(csvCell).join(',') + lineEnd;
