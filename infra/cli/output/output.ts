import { styleText } from 'node:util';
import Table from 'cli-table3';

type Style = Parameters<typeof styleText>[0];

export type Paint = (style: Style, text: string) => string;

/** Command output: text for people, or JSON lines for programs. */
export interface Output {
  readonly isText: boolean;
  readonly paint: Paint;
  readonly stream: NodeJS.WriteStream;
  /** Shows a value, either as a line of JSON or as text. */
  show(value: object, text: () => string): void;
  /** Shows a list, either as one line of JSON per item or as a single block of text. */
  showAll(items: readonly object[], text: () => string): void;
  /**
   * Returns a command as the user would type it, including the options that select the same panel. For
   * example, `watch A1B2` becomes `npm run job -- --data-dir .two watch A1B2`.
   */
  commandLine(command: string): string;
  /** Prints a note for people on standard error, so that programs can read the result without the note. */
  note(text: string): void;
}

/**
 * Creates the output: text on a terminal, or JSON lines if the output goes to a pipe or a file or if `json`
 * is set.
 *
 * @param place the command-line options that select the API
 */
export function createOutput(
  json: boolean,
  place: readonly string[],
  stdout: NodeJS.WriteStream = process.stdout,
  stderr: NodeJS.WriteStream = process.stderr,
): Output {
  const isText = stdout.isTTY === true && !json;
  const hasColours = isText && !process.env.NO_COLOR;
  const line = (text: string) => void stdout.write(`${text}\n`);
  return {
    isText,
    stream: stdout,
    paint: (style, text) => (hasColours ? styleText(style, text, { validateStream: false }) : text),
    show: (value, text) => line(isText ? text() : JSON.stringify(value)),
    showAll(items, text) {
      if (isText) line(text());
      else for (const item of items) line(JSON.stringify(item));
    },
    commandLine: (command) => ['npm run job --', ...place, command].join(' '),
    note: (text) => void stderr.write(`${text}\n`),
  };
}

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

/** Formats a number, as in `12,345`. */
export const count = (value: number) => value.toLocaleString('en');

/**
 * Formats an ISO 8601 time for display, as in `2026-11-21 16:50:11 UTC`. Formats a missing time as a dash.
 */
export const time = (iso: string | null | undefined) =>
  iso ? `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC` : '-';

const secondsIn = [
  ['h', 3600],
  ['min', 60],
] as const;

/** Formats a duration in at most two units, as in `0.4 s`, `12 s`, `3 min 5 s` or `2 h 10 min`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 10_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  let rest = Math.round(milliseconds / 1000);
  const parts: string[] = [];
  for (const [unit, size] of secondsIn) {
    if (rest >= size) parts.push(`${Math.floor(rest / size)} ${unit}`);
    rest %= size;
  }
  if (rest > 0 || parts.length === 0) parts.push(`${rest} s`);
  return parts.slice(0, 2).join(' ');
}

/** Returns the last characters of a run ID, such as `7F3K`, which people use as the run's short name. */
export const shortId = (id: string) => id.slice(-4);

/**
 * Makes untrusted text, such as a record's key, safe for a terminal: escapes control characters, line
 * separators and the marks that change the direction of text.
 */
export const harmless = (text: string) =>
  text.replace(
    /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
