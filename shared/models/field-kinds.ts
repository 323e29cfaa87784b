import { z } from 'zod';
import { shorten } from '../text/show-value';
import { isSafeAddress } from '../values/addresses';
import { readChoice, readChoices } from '../values/choices';
import { daysOfWeek, readDay } from '../values/days';
import { parseJson, readTextList, writeTextList } from '../values/json-text';
import { timeMessages, timeProblem } from '../values/notification-time';
import { readHour } from '../values/schedule-hours';

/*
 * The kinds of fields. Each kind defines the values that a caller may write and how they are stored: a choice
 * in the standard spelling, an hour as two digits, a list as JSON. Stored records may still contain any value
 * (docs/decisions.md).
 */

/** The maximum number of characters in a title, a name or an ID. */
const maxLineLength = 300;
/** The maximum number of characters in a description. */
const maxProseLength = 5_000;
/** The maximum number of characters in a list stored as JSON. */
const maxJsonLength = 50_000;
/** The maximum number of items in a list, and the maximum number of characters in each item. */
const maxItems = 200;

/** The ID of this record or of another record. It cannot be empty. */
export const idText = () => z.string().min(1).max(maxLineLength);

/** A single line of text, such as a title, a name or a short word. */
export const line = () => z.string().max(maxLineLength).refine(isWhole, wholeText);

/** Text with any number of lines. */
export const prose = () => z.string().max(maxProseLength).refine(isWhole, wholeText);

/** Text that cannot be empty. `message` is used if the text is missing or blank. */
export const requiredLine = (message: string) =>
  z
    .string({ error: missing(message) })
    .trim()
    .min(1, message)
    .max(maxLineLength);

/**
 * One of several values, accepted in any spelling and stored as it is spelled in `choices`. `message` is used
 * if the value is missing.
 */
export function requiredChoice<const Choice extends string>(
  choices: readonly Choice[],
  message: string,
  read = spelling(choices),
) {
  return z.preprocess(
    read,
    z.enum(choices, { error: ({ input }) => (isBlank(input) ? message : undefined) }),
  );
}

/** One of several values, accepted in any spelling and stored as it is spelled in `choices`. */
export const choice = <const Choice extends string>(
  choices: readonly Choice[],
  read: (stored: unknown) => unknown = spelling(choices),
) => z.preprocess(read, z.enum(choices));

/** A whole number that is at least 0 and, if `max` is given, at most `max`. */
export const count = (max?: number) => (max === undefined ? z.int().min(0) : z.int().min(0).max(max));

/** The error messages for a required number. */
export interface NumberMessages {
  readonly missing: string;
  readonly whole: string;
  readonly positive: string;
  readonly max: string;
}

/**
 * A required whole number that is greater than 0 and at most `max`. `messages` contains the error messages
 * for other values.
 */
export const positive = (max: number, messages: NumberMessages) =>
  z
    .int({ error: ({ input }) => (isBlank(input) ? messages.missing : messages.whole) })
    .positive(messages.positive)
    .max(max, messages.max);

/** A time of day, HH:MM. The message quotes the value, because a request may contain many values. */
export const timeOfDay = () =>
  z.string().refine((text) => !timeProblem(text), {
    error: ({ input }) => `${timeMessages.format}, not '${shorten(String(input))}'`,
  });

/**
 * An hour of the day, stored as two digits: `9`, `'9'` and `'09:30'` all become `09`. `message` is used if
 * the hour is missing.
 */
export const hour = (message?: string) =>
  z.preprocess(
    (stored) => readHour(stored) ?? (stored === '' ? undefined : stored),
    z
      .string(message === undefined ? {} : { error: missing(message) })
      .refine((text) => readHour(text) === text, 'an hour from 00 to 23'),
  );

/** Days of the week, stored as `Mon` to `Sun` without duplicates. */
export const days = () =>
  z.preprocess(
    (stored) => (Array.isArray(stored) ? [...new Set(stored.map((day) => readDay(day) ?? day))] : stored),
    z.array(z.enum(daysOfWeek)),
  );

/**
 * A list of strings. An item that matches one of `choices` is stored as it is spelled there. Any other item
 * is stored unchanged.
 */
export const texts = (choices: readonly string[] = []) =>
  z.preprocess(
    (stored) =>
      Array.isArray(stored) && stored.every((item) => typeof item === 'string')
        ? readChoices(choices, stored)
        : stored,
    z.array(line()).max(maxItems),
  );

/**
 * A list of strings that the app stores as JSON. Accepts a list, a list in JSON format, or plain text.
 * `write` returns the text to store.
 */
export const jsonTexts = (write: (items: readonly string[]) => string = writeTextList) =>
  jsonText((stored) => {
    const { items, broken } = readTextList(stored);
    return broken === undefined ? write(items) : undefined;
  }, 'a list as JSON text, such as ["Mat", "Chair"]');

/**
 * A value that the app stores as JSON.
 *
 * @param write returns the text to store, or undefined for an invalid value, which is rejected with the
 *   message `expected`
 */
export const jsonText = (write: (stored: unknown) => string | undefined, expected: string) =>
  z.preprocess(
    (stored) => (stored === undefined || stored === null ? stored : (written(write, stored) ?? stored)),
    z
      .string()
      .max(maxJsonLength)
      .refine((text) => written(write, text) !== undefined, expected),
  );

/**
 * Returns the text to store, or undefined if the value is invalid. JSON that is nested so deeply that it
 * overflows the stack is also invalid.
 */
function written(write: (stored: unknown) => string | undefined, stored: unknown): string | undefined {
  try {
    return write(stored);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * An object that the API accepts either parsed or as JSON. It is stored as a whole, so unknown members are
 * rejected instead of being lost.
 */
export const jsonObject = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(parsedText, z.strictObject(shape));

/** A list that the API accepts either parsed or as JSON. */
export const jsonList = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(parsedText, z.array(z.object(shape)).max(maxItems));

/**
 * A URL that can be displayed or followed: a path or an HTTPS URL. Rejects anything that a browser would
 * execute or treat as a URL for a different host.
 */
export const address = () => line().refine(isSafeAddress, 'a path or an HTTPS URL');

/**
 * Returns false for text that contains half of a surrogate pair. JSON can contain such text, but databases do
 * not accept it.
 */
const isWhole = (text: string) => text.isWellFormed();
const wholeText = 'valid Unicode text';

const isBlank = (input: unknown) =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

const missing = (message: string) => (issue: { readonly input?: unknown }) =>
  isBlank(issue.input) ? message : undefined;

const spelling = (choices: readonly string[]) => (stored: unknown) => readChoice(choices, stored) ?? stored;

function parsedText(stored: unknown): unknown {
  const parsed = typeof stored === 'string' ? parseJson(stored) : undefined;
  return parsed?.kind === 'value' ? parsed.value : stored;
}
