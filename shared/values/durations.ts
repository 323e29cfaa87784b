import { readJson, storedText } from './json-text';

const secondsOfMinute = 60;
const secondsOfHour = 3_600;

/** A new set's durations in seconds. */
export const newSetDurations = [180, 300, 420] as const;

export interface ReadDurations {
  /** The durations in the record's order. */
  readonly seconds: readonly number[];
  /** Text that could not be parsed. Show it unchanged, and never drop it. */
  readonly broken?: string;
}

/**
 * Parses a JSON list of numbers, or the total number of seconds, stored with its display text. Numbers stored
 * as text are accepted.
 */
export function readDurations(stored: unknown): ReadDurations {
  const { value, broken } = readJson(stored);
  if (broken !== undefined) return { seconds: [], broken };
  if (value === undefined) return { seconds: [] };
  const found = candidates(value).map(secondsOf);
  const seconds = found.filter((one) => one !== undefined);
  if (seconds.length === found.length) return { seconds };
  return { seconds, broken: storedText(stored) };
}

/** Formats a JSON list of seconds (docs/product.md). */
export const writeDurations = (seconds: readonly number[]): string => JSON.stringify(seconds);

/** Formats the duration of a session or set as `m:ss`. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / secondsOfMinute)}:${`${whole % secondsOfMinute}`.padStart(2, '0')}`;
}

/** Parses the text of `minutesAndSeconds`. Undefined for any other text. */
export function secondsInText(text: string): number | undefined {
  const [, minutes, seconds] = /^(\d{1,4}):([0-5]\d)$/.exec(text) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  return Number(minutes) * secondsOfMinute + Number(seconds);
}

/** Formats a duration as `Xh Ym`. Minutes are rounded. */
export function hoursAndMinutes(seconds: number): string {
  const minutes = Math.round(Math.max(0, seconds) / secondsOfMinute);
  const perHour = secondsOfHour / secondsOfMinute;
  return `${Math.floor(minutes / perHour)}h ${minutes % perHour}m`;
}

/** Adds up durations in seconds. Invalid ones count as 0. */
export const totalDuration = (ofExercises: readonly unknown[]): number =>
  ofExercises.reduce<number>((sum, one) => sum + (secondsOf(one) ?? 0), 0);

const totalNames = ['total', 'totalSeconds', 'seconds', 'duration'];

function candidates(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return [value];
  const named = value as Readonly<Record<string, unknown>>;
  return [totalNames.map((name) => named[name]).find((one) => one !== undefined)];
}

function secondsOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined;
}
