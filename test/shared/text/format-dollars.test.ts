import { describe, expect, it } from 'vitest';
import { formatDollars, formatExactDollars, formatRange } from '#shared/text/format-dollars';

describe('an amount in dollars', () => {
  it.each([
    [0, '$0.00'],
    [0.000_012_34, '$0.000012'],
    [0.004_56, '$0.0046'],
    [0.5, '$0.50'],
    [0.996, '$1.00'],
    [4.2, '$4.20'],
    [99.999, '$100.00'],
    [1_250.4, '$1,250'],
  ])('of %d is shown as %s', (amount, text) => {
    expect(formatDollars(amount)).toBe(text);
  });

  it.each([
    [0.025, '$0.025'],
    [0.000_1, '$0.0001'],
    [5, '$5.00'],
    [1_250.5, '$1,250.50'],
  ])('that a person has set, %d, is shown with all its digits: %s', (amount, text) => {
    expect(formatExactDollars(amount)).toBe(text);
  });

  it.each([
    [{ low: 0.3, high: 0.6 }, '$0.30 to $0.60'],
    [{ low: 0, high: 0.012 }, 'up to $0.012'],
    [{ low: 0.012_1, high: 0.012_2 }, 'about $0.012'],
    [{ low: 0, high: 0 }, 'about $0.00'],
  ])('of the range %j is shown as %s', (range, text) => {
    expect(formatRange(range)).toBe(text);
  });
});
