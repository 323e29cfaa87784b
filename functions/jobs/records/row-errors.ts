import { textOfCell } from '#shared/csv/csv';
import { shorten } from '#shared/text/show-value';

/** Cells are keyed by column. */
export interface ImportRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** In order of preference. */
const naming = ['title', 'name', 'key', 'notificationHeading'] as const;

/** Begins a message: "Line 7, 'Desk yoga'". */
function rowWords({ line, cells }: ImportRow): string {
  const named = naming.map((column) => textOfCell(cells[column] ?? '').trim()).find((name) => name !== '');
  return named === undefined ? `Line ${line}` : `Line ${line}, '${shorten(named)}'`;
}

export const wrongRow = (row: ImportRow, message: string): Error => new Error(`${rowWords(row)}: ${message}`);

export const wrongCell = (row: ImportRow, column: string, message: string): Error =>
  new Error(`${rowWords(row)}, column ${column}: ${/[.!?]$/.test(message) ? message : `${message}.`}`);

/** Contains the value, even if `message` does not. */
export function wrongValue(row: ImportRow, column: string, message: string): Error {
  const value = shorten(textOfCell(row.cells[column] ?? '').trim());
  const { message: said } = wrongCell(row, column, message);
  const isSaid = [value, JSON.stringify(value).slice(1, -1)].some((text) => message.includes(text));
  return new Error(isSaid ? said : `${said} The value is '${value}'.`);
}
