import { expect, test } from 'vitest';
import { barColour, lastActivityLabel } from '#shared/domain/metrics/metrics-window';

test.each([
  [null, 'Never'],
  ['soon', 'Never'],
  ['2026-03-04', 'Today'],
  ['2026-03-04T23:59:59.999Z', 'Today'],
  ['2026-03-03', 'Yesterday'],
  ['2026-03-02', '2 days ago'],
  ['2026-02-26', '6 days ago'],
  ['2026-02-25', '2026-02-25'],
  ['2026-03-05', '2026-03-05'],
])('on 4 March 2026 a last activity of %j is shown as %s (docs/product.md)', (last, label) => {
  expect(lastActivityLabel(last, '2026-03-04T00:00:00.000Z')).toBe(label);
});

test('fails without a valid day for today', () => {
  expect(() => lastActivityLabel('2026-03-04', 'today')).toThrow("Today is 'today'");
});

test.each([
  [100, 100, 'green'],
  [80, 100, 'green'],
  [79, 100, 'orange'],
  [50, 100, 'orange'],
  [49, 100, 'blue'],
  [0, 0, 'blue'],
])('a day with %d of at most %d has the bar colour of docs/product.md: %s', (count, most, colour) => {
  expect(barColour(count, most)).toBe(colour);
});
