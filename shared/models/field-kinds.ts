import { z } from 'zod';
import { isSafeAddress } from '../values/addresses';
import { readChoice, readChoices } from '../values/choices';
import { daysOfWeek, readDay } from '../values/days';
import { parseJson, readTextList, writeTextList } from '../values/json-text';
import { timeMessages, timeProblem } from '../values/notification-time';
import { readHour } from '../values/schedule-hours';

/*
 * Kinds of fields. Each defines what a caller may write and in which form it is kept: a choice in the list's
 * own spelling, an hour as two digits, a list that the app stores as JSON text as that text. Readers may find
 * anything (docs/decisions.md).
 */

/** Maximum characters of a title, a name or an id. */
const maxLineLength = 300;
/** Maximum characters of a description. */
const maxProseLength = 5_000;
/** Maximum characters of a list as JSON text. */
const maxJsonLength = 50_000;
/** Maximum items of a list, and maximum characters of each. */
const maxItems = 200;

/** The id of this record or of another one: never empty. */
export const idText = () => z.string().min(1).max(maxLineLength);

/** Text of one line: a title, a name, a short word. */
export const line = () => z.string().max(maxLineLength).refine(isWhole, wholeText);

/** Text of any number of lines. */
export const prose = () => z.string().max(maxProseLength).refine(isWhole, wholeText);

/** A text that must not be empty; `message` if it is missing or blank. */
export const requiredLine = (message: string) =>
  z
    .string({ error: missing(message) })
    .trim()
    .min(1, message)
    .max(maxLineLength);

/** One of some values, in any spelling; `message` if it is missing. Kept as `choices` spells it. */
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

/** One of some values, in any spelling. Kept as `choices` spells it. */
export const choice = <const Choice extends string>(
  choices: readonly Choice[],
  read: (stored: unknown) => unknown = spelling(choices),
) => z.preprocess(read, z.enum(choices));

/** A whole number, 0 or more; `max` if there is a sensible maximum. */
export const count = (max?: number) => (max === undefined ? z.int().min(0) : z.int().min(0).max(max));

/** The messages of a required number, by the problem with it. */
export interface NumberMessages {
  readonly missing: string;
  /** It is not a whole number. */
  readonly whole: string;
  readonly positive: string;
  readonly max: string;
}

/**
 * A required whole number above 0 and at most `max`; `messages` describe the problem with any other value.
 */
export const positive = (max: number, messages: NumberMessages) =>
  z
    .int({ error: ({ input }) => (isBlank(input) ? messages.missing : messages.whole) })
    .positive(messages.positive)
    .max(max, messages.max);

/** A time of day, HH:MM. */
export const timeOfDay = () => z.string().refine((text) => !timeProblem(text), timeMessages.format);

/**
 * An hour of the day, kept as two digits: `9`, `'9'` and `'09:30'` all become `09`. `message` if it is
 * missing.
 */
export const hour = (message?: string) =>
  z.preprocess(
    (stored) => readHour(stored) ?? (stored === '' ? undefined : stored),
    z
      .string(message === undefined ? {} : { error: missing(message) })
      .refine((text) => readHour(text) === text, 'an hour from 00 to 23'),
  );

/** Days of the week, kept as `Mon` to `Sun`, each once. */
export const days = () =>
  z.preprocess(
    (stored) => (Array.isArray(stored) ? [...new Set(stored.map((day) => readDay(day) ?? day))] : stored),
    z.array(z.enum(daysOfWeek)),
  );

/** A list of texts. Those in `choices` are kept in its spelling, others as they are. */
export const texts = (choices: readonly string[] = []) =>
  z.preprocess(
    (stored) =>
      Array.isArray(stored) && stored.every((item) => typeof item === 'string')
        ? readChoices(choices, stored)
        : stored,
    z.array(line()).max(maxItems),
  );

/**
 * A list of texts that the app stores as JSON text. Accepts a list, JSON text of one, or a plain text.
 * `write` produces the stored form.
 */
export const jsonTexts = (write: (items: readonly string[]) => string = writeTextList) =>
  jsonText((stored) => {
    const { items, broken } = readTextList(stored);
    return broken === undefined ? write(items) : undefined;
  }, 'a list as JSON text, such as ["Mat", "Chair"]');

/**
 * Something that the app stores as JSON text.
 *
 * @param write returns the text to keep; undefined for what cannot be read, which is refused as not being
 * `expected`
 */
export const jsonText = (write: (stored: unknown) => string | undefined, expected: string) =>
  z.preprocess(
    (stored) => (stored === undefined || stored === null ? stored : (written(write, stored) ?? stored)),
    z
      .string()
      .max(maxJsonLength)
      .refine((text) => written(write, text) !== undefined, expected),
  );

/** Undefined also for JSON that is nested so deeply that it exhausts the stack. */
function written(write: (stored: unknown) => string | undefined, stored: unknown): string | undefined {
  try {
    return write(stored);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * An object that the API takes as JSON, parsed or as text. It is stored as a whole, so an unknown member is
 * refused instead of being lost.
 */
export const jsonObject = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(parsedText, z.strictObject(shape));

/** A list that the API takes as JSON, parsed or as text. */
export const jsonList = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(parsedText, z.array(z.object(shape)).max(maxItems));

/**
 * An address of something to show or to follow: a path, or https. Nothing that a browser would run, or take
 * for another host.
 */
export const address = () => line().refine(isSafeAddress, 'a path or an https address');

/** JSON text can express half of a character, but no database accepts it. */
const isWhole = (text: string) => text.isWellFormed();
const wholeText = 'text of whole characters';

const isBlank = (input: unknown) =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

const missing = (message: string) => (issue: { readonly input?: unknown }) =>
  isBlank(issue.input) ? message : undefined;

const spelling = (choices: readonly string[]) => (stored: unknown) => readChoice(choices, stored) ?? stored;

function parsedText(stored: unknown): unknown {
  const parsed = typeof stored === 'string' ? parseJson(stored) : undefined;
  return parsed?.kind === 'value' ? parsed.value : stored;
}
