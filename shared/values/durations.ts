import { readJson, storedText } from './json-text';

const secondsOfMinute = 60;
const secondsOfHour = 3_600;

/** Durations that a new set is made with, in seconds (docs/product.md). */
export const newSetDurations = [180, 300, 420] as const;

/** How long a set takes, as a record has it. */
export interface ReadDurations {
  /** Seconds, in the record's order. */
  readonly seconds: readonly number[];
  /** The stored text where it could not be read: to be shown as it is, never dropped. */
  readonly broken?: string;
}

/**
 * Reads `durations` of a set: JSON text of a list of numbers, or of the total seconds with their display
 * (docs/product.md). Numbers that stand there as text count.
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

/**
 * Seconds as `m:ss`: how the duration of a session or a set is shown (docs/product.md).
 */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / secondsOfMinute)}:${`${whole % secondsOfMinute}`.padStart(2, '0')}`;
}

/** Seconds as `Xh Ym`: how total time is shown (docs/product.md). Minutes are rounded. */
export function hoursAndMinutes(seconds: number): string {
  const minutes = Math.round(Math.max(0, seconds) / secondsOfMinute);
  const perHour = secondsOfHour / secondsOfMinute;
  return `${Math.floor(minutes / perHour)}h ${minutes % perHour}m`;
}

/**
 * How long a set of these exercises takes, in seconds; what is no duration counts nothing (docs/product.md).
 */
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
