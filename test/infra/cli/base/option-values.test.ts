import { expect, it } from 'vitest';
import { moment, wholeNumber } from '#infra/cli/base/option-values';

it.each([
  ['2026-11-20', 'first', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20', 'last', '2026-11-20T23:59:59.999Z'],
  ['2026-11-20T14:00Z', 'last', '2026-11-20T14:00:00.000Z'],
  ['2026-11-20T14:00:05.250+02:00', 'first', '2026-11-20T12:00:05.250Z'],
] as const)('%s as the %s moment is %s', (text, edge, expected) => {
  expect(moment('--from', edge)(text)).toBe(expected);
});

it.each(['yesterday', '20.11.2026', '2026-13-01', '2026-11-20T14:00', ''])('%j is no moment', (text) => {
  expect(() => moment('--from', 'first')(text)).toThrow(/^--from .*: expected a day in UTC such as/);
});

it.each(['0', '-1', '1.5', 'all', ''])('%j is no whole number above 0', (text) => {
  expect(() => wholeNumber('--limit')(text)).toThrow(/^--limit .*: expected a whole number above 0\.$/);
});
