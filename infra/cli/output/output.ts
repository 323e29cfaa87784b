import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Colours a text if colours are enabled. */
export type Paint = (style: Style, text: string) => string;

/** The output of commands: text for a person at a terminal, or JSON lines for a program. */
export interface Output {
  /** True for text. */
  readonly isText: boolean;
  readonly paint: Paint;
  readonly stream: NodeJS.WriteStream;
  /** Shows a value: as a line of JSON, or as the text. */
  show(value: object, text: () => string): void;
  /** Shows a list: a line of JSON per item, or one text for all. */
  showAll(items: readonly object[], text: () => string): void;
  /**
   * Returns a command for the same place as people type it: `watch A1B2` becomes `npm run job -- --data-dir
   * .two watch A1B2`.
   */
  commandLine(command: string): string;
  /** Prints a note for people on standard error, separate from the result, so that programs can ignore it. */
  note(text: string): void;
}

/**
 * Creates the output: text on a terminal; JSON lines in a pipe, in a file, or if `json` is set.
 *
 * @param place the options for finding the API, as written in a command line
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
