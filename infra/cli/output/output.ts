import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Colours the text if colours are enabled. */
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
