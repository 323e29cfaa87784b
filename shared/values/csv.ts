/** The possible values of a CSV cell; null and undefined make an empty cell. */
export type CsvValue = string | number | boolean | null | undefined;

/** A column of a CSV file: its name in the first line, and its value for a row. */
export interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => CsvValue;
}

/**
 * Spreadsheets take a cell that begins like this for a formula and run it, whoever wrote it (OWASP, "CSV
 * injection").
 */
const formulaStart = /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/;
/** A plain number is not a formula, whatever it begins with. */
const plainNumber = /^-?\d+(\.\d+)?$/;
/**
 * The same in the middle of a text: if the spreadsheet's separator is not the comma, a cell ends at that
 * separator, quoted or not. Plain negative numbers stay. Matches each separator with what may follow it, so
 * that no character is looked at twice.
 */
const behindSeparator = /([;,|\t\r\n][\s"]*)((?!-\d+(?:\.\d+)?(?:[;,|\t\r\n\]}]|$))[=+\-@＝＋－＠])?/g;
/** The same with the ' that keeps it from being a formula. */
const quotedBehindSeparator = /([;,|\t\r\n][\s"]*)('(?=[=+\-@＝＋－＠]))?/g;
const needsQuotes = /[",\r\n\t]|^\s|\s$/;
const lineEnd = '\r\n';

/** Makes spreadsheets read UTF-8; programs skip it. */
export const byteOrderMark = '\uFEFF';

/**
 * One cell: quoted if necessary (RFC 4180). What a spreadsheet would take for a formula gets a ' in front,
 * which spreadsheets do not show at the beginning of a cell.
 */
export function csvCell(value: CsvValue): string {
  const harmless = csvText(value);
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The content of a cell, without the quotes of the file, as a program that reads the file gets it. */
export function csvText(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value);
  const begun = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return begun.replace(behindSeparator, (all, separator: string, sign?: string) =>
    sign === undefined ? all : `${separator}'${sign}`,
  );
}

/** The text behind what a cell says: without the ' that keep it from being a formula. */
export function textOfCell(cell: string): string {
  return cell.replace(/^'(?=[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/, '').replace(quotedBehindSeparator, '$1');
}

/** The first line of a file: the columns' names, with its line end. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return lineOf(columns.map(({ header }) => header));
}

/**
 * The lines of some rows, each with its line end: a long file consists of several such pieces after one head.
 */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => lineOf(columns.map(({ value }) => value(row)))).join('');
}

const lineOf = (cells: readonly CsvValue[]) => cells.map(csvCell).join(',') + lineEnd;
