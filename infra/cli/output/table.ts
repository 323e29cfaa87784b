import Table from 'cli-table3';
import type { Output, Paint } from './output';

const none = '';
const borders = [
  'top',
  'top-mid',
  'top-left',
  'top-right',
  'bottom',
  'bottom-mid',
  'bottom-left',
  'bottom-right',
  'left',
  'left-mid',
  'mid',
  'mid-mid',
  'right',
  'right-mid',
] as const;

/** A column, with its heading and the text for each row. Numbers are right-aligned. */
export interface Column<Row> {
  readonly head: string;
  readonly of: (row: Row) => string;
  readonly isNumber?: boolean;
}

/** Shows rows as a table, with `empty` if there are none, or as one line of JSON per row. */
export const showTable = <Row extends object>(
  output: Output,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  empty?: string,
): void =>
  output.showAll(rows, () =>
    rows.length === 0 && empty !== undefined ? empty : table(rows, columns, output.paint),
  );

/** Formats rows with aligned columns and without borders. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], paint: Paint): string {
  const drawn = new Table({
    head: columns.map(({ head }) => paint('dim', head)),
    colAligns: columns.map(({ isNumber }) => (isNumber ? 'right' : 'left')),
    chars: { ...Object.fromEntries(borders.map((name) => [name, none])), middle: '  ' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  drawn.push(...rows.map((row) => columns.map(({ of }) => of(row))));
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
