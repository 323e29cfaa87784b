import { CliError } from './cli-error';

/** Parses the number of an option such as `--limit`. Throws a CliError `Usage`. */
export function wholeNumber(option: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value > 0 && Number.isSafeInteger(value)) return value;
    throw new CliError('Usage', `${option} ${text}: expected a whole number above 0.`);
  };
}

/** Parses a number or the word that removes the limit. Throws a CliError `Usage`. */
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
 * Parses a day or a time of an option such as `--from` to ISO 8601 in UTC. A day becomes its first or last
 * millisecond.
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
