import { maxCeilingDollars } from '#shared/jobs/cost/dollars';
import { CliError } from './cli-error';

/**
 * Returns a function that parses the number given for an option such as `--limit`. For any other text, the
 * function throws a CliError with the code `Usage`.
 */
export function wholeNumber(option: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value > 0 && Number.isSafeInteger(value)) return value;
    throw new CliError('Usage', `${option} ${text}: expected a whole number above 0.`);
  };
}

/**
 * Returns a function that parses a number, or the word that removes the limit. For any other text, the
 * function throws a CliError with the code `Usage`.
 */
export function wholeNumberOr<Word extends string>(
  word: Word,
  option: string,
): (text: string) => number | Word {
  return (text) => {
    if (text === word) return word;
    if (/^\d+$/.test(text)) return wholeNumber(option)(text);
    throw new CliError('Usage', `${option} ${text}: expected a whole number above 0, or ${word}.`);
  };
}

/**
 * Returns a function that parses the day or time given for an option such as `--from`, and converts it to ISO
 * 8601 in UTC. A day is converted to its first or last millisecond. For any other text, the function throws a
 * CliError with the code `Usage`.
 */
export function moment(option: string, edge: 'first' | 'last'): (text: string) => string {
  return (text) => {
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

/**
 * Returns a function that parses an amount in dollars. For any other text, the function throws a CliError
 * with the code `Usage`.
 */
export function dollars(option: string): (text: string) => number {
  return (text) => {
    const value = readDollars(text);
    if (value !== undefined) return value;
    throw new CliError('Usage', `${option} ${text}: expected ${dollarsExpected}.`);
  };
}

/** Returns a function like `dollars` that also accepts the word `none`. */
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
