import { readJson, storedText } from './json-text';

const secondsOfMinute = 60;
const secondsOfHour = 3_600;

/** Durations of a new set, in seconds. */
export const newSetDurations = [180, 300, 420] as const;

/** The durations of a set, as a record has them. */
export interface ReadDurations {
  /** Seconds, in the record's order. */
  readonly seconds: readonly number[];
  /** The stored text if it could not be read: show it as it is, and never drop it. */
  readonly broken?: string;
}

/**
 * Reads `durations` of a set: JSON text of a list of numbers, or of the total seconds with their display.
 * Numbers that are stored as text count.
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

/** The form in which the app stores durations: JSON text of a list of seconds (docs/product.md). */
export const writeDurations = (seconds: readonly number[]): string => JSON.stringify(seconds);

/** Seconds as `m:ss`: how the duration of a session or a set is shown. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / secondsOfMinute)}:${`${whole % secondsOfMinute}`.padStart(2, '0')}`;
}

/** Seconds as `Xh Ym`: how total time is shown. Minutes are rounded. */
export function hoursAndMinutes(seconds: number): string {
  const minutes = Math.round(Math.max(0, seconds) / secondsOfMinute);
  const perHour = secondsOfHour / secondsOfMinute;
  return `${Math.floor(minutes / perHour)}h ${minutes % perHour}m`;
}

/** How long a set with these exercises takes, in seconds; invalid durations count as 0. */
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
