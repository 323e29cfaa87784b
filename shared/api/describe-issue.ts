import type { z } from 'zod';
import { shorten, showValue } from '../text/show-value';

/**
 * A problem with a value: `message` is for people, and `field` (a path such as `params.days`) is for
 * programs.
 */
export interface Complaint {
  readonly field: string;
  readonly expected: string;
  readonly message: string;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
  date: 'a date',
};

const formats: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-01-31',
  datetime: 'a time such as 2026-01-31T08:00:00.000Z',
  email: 'an email address',
};

const units: Readonly<Record<string, string>> = { string: ' character', array: ' item', set: ' item' };

function bound(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const [word, limit] =
    issue.code === 'too_small'
      ? [issue.inclusive ? 'at least' : 'more than', issue.minimum]
      : [issue.inclusive ? 'at most' : 'less than', issue.maximum];
  const unit = units[issue.origin];
  return `${word} ${limit}${unit ? `${unit}${Number(limit) === 1 ? '' : 's'}` : ''}`;
}

function expectedBy(issue: z.core.$ZodIssue, known: readonly string[] | undefined): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? issue.expected;
    case 'too_small':
    case 'too_big':
      return bound(issue);
    case 'invalid_value':
      return `one of ${issue.values.map((value) => showValue(value)).join(', ')}`;
    case 'invalid_format':
      return (
        formats[issue.format] ??
        `text in the format ${issue.format === 'regex' ? issue.pattern : issue.format}`
      );
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      if (!known) return 'no such field';
      return known.length > 0 ? `only ${known.join(', ')}` : 'no fields';
    default:
      return issue.message;
  }
}

/**
 * Returns the length of a text or list that is too long, in parentheses, because only its beginning is
 * shown.
 */
function lengthOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code !== 'too_big' || (typeof value !== 'string' && !Array.isArray(value))) return '';
  const { length } = value;
  return ` (${length.toLocaleString('en')}${units[issue.origin]}${length === 1 ? '' : 's'})`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}

/**
 * Describes a zod issue: the field, its value, and what was expected. For a `refine` check, the message says
 * what was expected ('a date in the future').
 *
 * @param input the value that was parsed
 * @param root the path of `input` in the caller's request, such as `params`; empty if it is the whole request
 * @param known the names of the fields that `input` may have, used to suggest one for an unknown field
 */
export function describeIssue(
  issue: z.core.$ZodIssue,
  input: unknown,
  root: string,
  known: readonly string[],
): Complaint {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...issue.path, ...unknown];
  const field = [root, ...path.map((key) => shorten(String(key)))].filter(Boolean).join('.') || 'The input';
  const expected = expectedBy(issue, issue.path.length === 0 ? known : undefined);
  const value = valueAt(input, path);
  const state =
    issue.code === 'unrecognized_keys'
      ? 'is not known'
      : `is ${value === undefined ? 'missing' : showValue(value)}${lengthOf(issue, value)}`;
  return { field, expected, message: `${field} ${state}; expected ${expected}.` };
}
