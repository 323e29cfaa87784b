import { ulidDigits as digits, ulidLength } from './ulid';

const timeLength = 10;
const randomLength = ulidLength - timeLength;

/**
 * How far back lines are read again, because the IDs from several lanes arrive out of order
 * (docs/engine/logs.md).
 */
export const rereadMs = 10_000;

/** Returns a ULID for a time. Everything written from then on has an equal or larger ID. */
export function ulidAt(timeMs: number): string {
  let rest = Math.max(0, Math.floor(timeMs));
  let time = '';
  for (let place = 0; place < timeLength; place += 1) {
    time = `${digits[rest % digits.length]}${time}`;
    rest = Math.floor(rest / digits.length);
  }
  return time + '0'.repeat(randomLength);
}

/** Returns a ULID's time, or undefined if the text is not a ULID. */
export function ulidTimeMs(ulid: string): number | undefined {
  if (ulid.length !== ulidLength) return undefined;
  let timeMs = 0;
  for (const digit of ulid.slice(0, timeLength).toUpperCase()) {
    const value = digits.indexOf(digit);
    if (value < 0) return undefined;
    timeMs = timeMs * digits.length + value;
  }
  return timeMs;
}

/**
 * Returns the `after` cursor for rereading the 10 s before a line. A line's ID that is not a ULID is returned
 * itself.
 */
export function rereadCursor(lastSeenId: string): string {
  const timeMs = ulidTimeMs(lastSeenId);
  return timeMs === undefined ? lastSeenId : ulidAt(timeMs - rereadMs);
}
