import { Option } from 'commander';
import { maxCeilingDollars } from '#shared/jobs/cost/dollars';
import { CliError } from './exit-status';

/**
 * Parses the text given for an option such as `--limit`. Throws a CliError with the code `Usage` if the text
 * is not valid.
 */
type Parser<Value> = (option: string) => (text: string) => Value;

/** Returns an option with a value, such as `--limit <n>`, and its default. Without a parser, it is text. */
export function option<Value>(
  flags: string,
  description: string,
  parser?: Parser<Value>,
  usual?: Value,
): Option {
  const made = new Option(flags, description);
  if (parser) made.argParser(parser(made.long ?? flags));
  return usual === undefined ? made : made.default(usual);
}

/** Returns an option that must be given. */
export const required = (...of: Parameters<typeof option>) => option(...of).makeOptionMandatory();

/** Collects the values of an option that can be given several times. */
export const repeated = (flags: string, description: string) =>
  new Option(flags, description)
    .argParser((value, before: readonly string[]) => [...before, value])
    .default([]);

export const limitOption = (usual: number) =>
  option('--limit <n>', 'maximum number of results', wholeNumber, usual);

/** Parses a whole number above 0. */
export function wholeNumber(option: string): (text: string) => number {
  return (text) => {
    if (isWholeNumber(text)) return Number(text);
    throw new CliError('Usage', `${option} ${text}: expected a whole number above 0.`);
  };
}

const isWholeNumber = (text: string) =>
  /^\d+$/.test(text) && Number(text) > 0 && Number.isSafeInteger(Number(text));

/** Parses a whole number above 0, or the word that removes the limit. */
export function wholeNumberOr<Word extends string>(word: Word): Parser<number | Word> {
  return (option) => (text) => {
    if (text === word) return word;
    if (isWholeNumber(text)) return Number(text);
    throw new CliError('Usage', `${option} ${text}: expected a whole number above 0, or ${word}.`);
  };
}

/**
 * Parses a day or a time, and converts it to ISO 8601 in UTC. A day is converted to its first or last
 * millisecond.
 */
export function moment(edge: 'first' | 'last'): Parser<string> {
  return (option) => (text) => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
    const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
    const time = new Date(isDay ? `${text}T${edge === 'first' ? '00:00:00.000' : '23:59:59.999'}Z` : text);
    if ((isDay || isTime) && !Number.isNaN(time.getTime())) return time.toISOString();
    throw new CliError(
      'Usage',
      `${option} ${text}: expected a day in UTC such as 2026-11-20, or a time such as 2026-11-20T14:00Z.`,
    );
  };
}

export function dollars(option: string): (text: string) => number {
  return (text) => {
    const value = readDollars(text);
    if (value !== undefined) return value;
    throw new CliError('Usage', `${option} ${text}: expected ${dollarsExpected}.`);
  };
}

export function dollarsOrNone(option: string): (text: string) => number | 'none' {
  return (text) => {
    const value = text === 'none' ? text : readDollars(text);
    if (value !== undefined) return value;
    throw new CliError('Usage', `${option} ${text}: expected ${dollarsExpected}, or none.`);
  };
}

const dollarsExpected = `dollars above 0 and at most ${maxCeilingDollars.toLocaleString('en')}, such as 2.50`;

function readDollars(text: string): number | undefined {
  const value = Number(text);
  return /^\d*\.?\d+$/.test(text) && value > 0 && value <= maxCeilingDollars ? value : undefined;
}
