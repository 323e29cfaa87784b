import { expect, test } from 'vitest';
import { holdMs, maxHolds, noHolds, quietMs } from '#functions/engine/hold/run-hold';

const minute = 60_000;

test('the alarms must stay OK for longer after each hold, up to a maximum', () => {
  expect([1, 2, 3, 7, maxHolds].map(quietMs)).toEqual([15_000, 30_000, minute, 15 * minute, 15 * minute]);
});

test('a hold lasts at most its own time, and all holds at most four times as long', () => {
  expect(holdMs(noHolds, 60)).toBe(60 * minute);
  expect(holdMs({ count: 5, ms: 230 * minute }, 60)).toBe(10 * minute);
  expect(holdMs({ count: 5, ms: 241 * minute }, 60)).toBe(0);
});

test('a run that has been held too often is not held again', () => {
  expect(holdMs({ count: maxHolds - 1, ms: 0 }, 60)).toBe(60 * minute);
  expect(holdMs({ count: maxHolds, ms: 0 }, 60)).toBe(0);
});
