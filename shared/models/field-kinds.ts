import { z } from 'zod';
import { shorten } from '../text/show-value';
import { isSafeAddress } from '../values/addresses';
import { readChoice, readChoices } from '../values/choices';
import { daysOfWeek, readDay } from '../values/days';
import { parseJson, readTextList, writeTextList } from '../values/json-text';
import { timeMessages, timeProblem } from '../values/notification-time';
import { readHour } from '../values/schedule-hours';

/*
 * What a caller may write in a field, and how it is stored: a choice in the standard spelling, an hour as two
 * digits, a list as JSON. Stored records may contain any value (docs/decisions.md).
 */

const maxLineLength = 300;
const maxProseLength = 5_000;
/** The maximum length of a list stored as JSON. */
const maxJsonLength = 50_000;
/** The maximum number of items in a list, and of characters in each. */
const maxItems = 200;

export const idText = () => z.string().min(1).max(maxLineLength);

/** A title, a name or a short word. */
export const line = () => z.string().max(maxLineLength).refine(isWhole, wholeText);

export const prose = () => z.string().max(maxProseLength).refine(isWhole, wholeText);

/** `message` is used if the text is missing or blank. */
export const requiredLine = (message: string) =>
  z
    .string({ error: missing(message) })
    .trim()
    .min(1, message)
    .max(maxLineLength);

/** A required choice. Any spelling is stored as in `choices`. `message` is used if the value is missing. */
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

/** A choice. Any spelling is stored as in `choices`. */
export const choice = <const Choice extends string>(
  choices: readonly Choice[],
  read: (stored: unknown) => unknown = spelling(choices),
) => z.preprocess(read, z.enum(choices));

/** A whole number from 0. */
export const count = (max?: number) => (max === undefined ? z.int().min(0) : z.int().min(0).max(max));

export interface NumberMessages {
  readonly missing: string;
  readonly whole: string;
  readonly positive: string;
  readonly max: string;
}

/** A whole number greater than 0. */
export const positive = (max: number, messages: NumberMessages) =>
  z
    .int({ error: ({ input }) => (isBlank(input) ? messages.missing : messages.whole) })
    .positive(messages.positive)
    .max(max, messages.max);

/** A time as HH:MM. The message quotes the value, because a request may contain many. */
export const timeOfDay = () =>
  z.string().refine((text) => !timeProblem(text), {
    error: ({ input }) => `${timeMessages.format}, not '${shorten(String(input))}'`,
  });

/**
 * An hour, stored as two digits: `9`, `'9'` and `'09:30'` become `09`. `message` is used if the hour is
 * missing.
 */
export const hour = (message?: string) =>
  z.preprocess(
    (stored) => readHour(stored) ?? (stored === '' ? undefined : stored),
    z
      .string(message === undefined ? {} : { error: missing(message) })
      .refine((text) => readHour(text) === text, 'an hour from 00 to 23'),
  );

/** Days, stored as `Mon` to `Sun` without duplicates. */
export const days = () =>
  z.preprocess(
    (stored) => (Array.isArray(stored) ? [...new Set(stored.map((day) => readDay(day) ?? day))] : stored),
    z.array(z.enum(daysOfWeek)),
  );

/** A list of texts. An item that matches one of `choices` is stored as spelled there, any other unchanged. */
export const texts = (choices: readonly string[] = []) =>
  z.preprocess(
    (stored) =>
      Array.isArray(stored) && stored.every((item) => typeof item === 'string')
        ? readChoices(choices, stored)
        : stored,
    z.array(line()).max(maxItems),
  );

/** A list stored as JSON. Accepts a list, a JSON list, or plain text. */
export const jsonTexts = (write: (items: readonly string[]) => string = writeTextList) =>
  jsonText((stored) => {
    const { items, broken } = readTextList(stored);
    return broken === undefined ? write(items) : undefined;
  }, 'a list as JSON text, such as ["Mat", "Chair"]');

/**
 * A value stored as JSON. `write` returns the text, or undefined for an invalid value, which gets the message
 * `expected`.
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
 * Returns the text, or undefined for an invalid value, also for JSON nested so deeply that it overflows the
 * stack.
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
 * An object, parsed or as JSON. Unknown members are rejected instead of being lost, because it is stored as a
 * whole.
 */
export const jsonObject = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(parsedText, z.strictObject(shape));

/** A list of objects, parsed or as JSON. */
export const jsonList = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(parsedText, z.array(z.object(shape)).max(maxItems));

/** A path or an HTTPS URL, but nothing that a browser would run or take for another host. */
export const address = () => line().refine(isSafeAddress, 'a path or an HTTPS URL');

/** False for text with half of a surrogate pair, which JSON can contain, but databases do not accept. */
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
