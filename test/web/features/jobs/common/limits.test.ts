import { describe, expect, it } from 'vitest';
import { limitNamed, limitNamesOf, limitsOf, noLimits, readLimits } from '#web/features/jobs/common/limits';

describe('limits of a run', () => {
  it('are whole numbers, with or without separators', () => {
    expect(
      readLimits({
        writesPerSecond: ' 1,500 ',
        readsPerSecond: '70',
        maxFailures: '20',
        maxDollars: '$1,000.50',
        laneCount: '8',
      }),
    ).toEqual({
      limits: {
        writesPerSecond: 1_500,
        readsPerSecond: 70,
        maxFailures: 20,
        maxDollars: 1_000.5,
        laneCount: 8,
      },
      errors: {},
    });
  });

  it("that are left empty mean the system's own", () => {
    expect(readLimits(noLimits)).toEqual({ limits: {}, errors: {} });
  });

  it.each(['0', '-5', '1.5', 'many', '40001'])(
    'of %s writes per second are rejected with the expected values',
    (text) => {
      const { limits, errors } = readLimits({ ...noLimits, writesPerSecond: text, maxFailures: '5' });

      expect(limits).toEqual({ maxFailures: 5 });
      expect(errors).toEqual({ writesPerSecond: 'Expected a whole number from 1 to 40,000' });
    },
  );

  it.each(['0', '-5', 'five', '1e3', '1,000,000.01', '.'])(
    'of %s dollars are rejected with the expected values',
    (text) => {
      const { limits, errors } = readLimits({ ...noLimits, maxDollars: text });

      expect(limits).toEqual({});
      expect(errors).toEqual({ maxDollars: 'Expected an amount above 0 and up to 1,000,000 dollars' });
    },
  );

  it('of the next run start with those of the previous one', () => {
    const last = {
      writesPerSecond: 500,
      readsPerSecond: 90,
      maxFailures: null,
      maxDollars: 2.5,
      laneCount: 8,
    };
    expect(limitsOf(last)).toEqual({
      writesPerSecond: '500',
      readsPerSecond: '90',
      maxFailures: '',
      maxDollars: '2.5',
      laneCount: '8',
    });
    expect(limitsOf(undefined)).toEqual(noLimits);
  });

  it('are those that the shape supports', () => {
    expect(limitNamesOf('sweep')).toEqual([
      'writesPerSecond',
      'readsPerSecond',
      'maxFailures',
      'maxDollars',
      'laneCount',
    ]);
    expect(limitNamesOf('audit')).toEqual(['readsPerSecond', 'maxDollars', 'laneCount']);
    expect(limitNamesOf('list')).toEqual(['writesPerSecond', 'readsPerSecond', 'maxFailures', 'maxDollars']);
  });

  it('that the API rejects are identified by the name in the API’s error', () => {
    expect(limitNamed('input.maxFailures')).toBe('maxFailures');
    expect(limitNamed('params.maxFailuresToday')).toBeUndefined();
    expect(limitNamed(undefined)).toBeUndefined();
  });
});
