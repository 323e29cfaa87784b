import { expect, it } from 'vitest';
import { dollars, dollarsOrNone, moment, wholeNumber, wholeNumberOr } from '#infra/cli/base/option-values';

it.each([
  ['2026-11-20', 'first', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20', 'last', '2026-11-20T23:59:59.999Z'],
  ['2026-11-20T14:00Z', 'last', '2026-11-20T14:00:00.000Z'],
  ['2026-11-20T14:00:05.250+02:00', 'first', '2026-11-20T12:00:05.250Z'],
] as const)('%s as the %s moment is %s', (text, edge, expected) => {
  expect(moment(edge)('--from')(text)).toBe(expected);
});

it.each(['yesterday', '20.11.2026', '2026-13-01', '2026-11-20T14:00', ''])('%j is not a time', (text) => {
  expect(() => moment('first')('--from')(text)).toThrow(/^--from .*: expected a day in UTC such as/);
});

it.each(['0', '-1', '1.5', 'all', ''])('%j is not a whole number above 0', (text) => {
  expect(() => wholeNumber('--limit')(text)).toThrow(/^--limit .*: expected a whole number above 0\.$/);
  expect(() => wholeNumberOr('none')('--writes')(text)).toThrow(
    /^--writes .*: expected a whole number above 0, or none\.$/,
  );
});

it.each([
  ['5', 5],
  ['2.50', 2.5],
  ['.001', 0.001],
])('%s is an amount in dollars', (text, amount) => {
  expect(dollars('--max-dollars')(text)).toBe(amount);
});

it.each(['0', '-1', '$5', '1e3', 'five', '1000001', ''])('%j is no amount in dollars', (text) => {
  const message = `--max-dollars ${text}: expected dollars above 0 and at most 1,000,000, such as 2.50`;
  expect(() => dollars('--max-dollars')(text)).toThrow(`${message}.`);
  expect(() => dollarsOrNone('--max-dollars')(text)).toThrow(`${message}, or none.`);
});

it('none removes the maximum', () => {
  expect(dollarsOrNone('--max-dollars')('none')).toBe('none');
});
