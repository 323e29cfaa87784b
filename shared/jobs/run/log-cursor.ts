import { ulidDigits as digits, ulidLength } from './ulid';

const timeLength = 10;
const randomLength = ulidLength - timeLength;

/** How much a poller reads again, because ids of several lanes arrive out of order (docs/engine/logs.md). */
export const rereadMs = 10_000;

/**
 * The smallest ULID of a moment, in milliseconds since the epoch: everything written from then on sorts at or
 * after it.
 */
export function ulidAt(timeMs: number): string {
  let rest = Math.max(0, Math.floor(timeMs));
  let time = '';
  for (let place = 0; place < timeLength; place += 1) {
    time = `${digits[rest % digits.length]}${time}`;
    rest = Math.floor(rest / digits.length);
  }
  return time + '0'.repeat(randomLength);
}

/** When a ULID was created, in milliseconds since the epoch; undefined if the text is not a ULID. */
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

/** The `after` that reads the last 10 s before a line again; the line's own id if that is not a ULID. */
export function rereadCursor(lastSeenId: string): string {
  const timeMs = ulidTimeMs(lastSeenId);
  return timeMs === undefined ? lastSeenId : ulidAt(timeMs - rereadMs);
}
