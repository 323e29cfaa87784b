import { describe, expect, it } from 'vitest';
import { limitNamed, limitNamesOf, limitsOf, noLimits, readLimits } from '#web/features/jobs/start/limits';

describe('limits of a run', () => {
  it('are whole numbers, with or without separators', () => {
    expect(
      readLimits({ writesPerSecond: ' 1,500 ', readsPerSecond: '70', maxFailures: '20', laneCount: '8' }),
    ).toEqual({
      limits: { writesPerSecond: 1_500, readsPerSecond: 70, maxFailures: 20, laneCount: 8 },
      errors: {},
    });
  });

  it("left empty are the system's own", () => {
    expect(readLimits(noLimits)).toEqual({ limits: {}, errors: {} });
  });

  it.each(['0', '-5', '1.5', 'many', '40001'])('of %s writes per second say what is expected', (text) => {
    const { limits, errors } = readLimits({ ...noLimits, writesPerSecond: text, maxFailures: '5' });

    expect(limits).toEqual({ maxFailures: 5 });
    expect(errors).toEqual({ writesPerSecond: 'Expected a whole number from 1 to 40,000' });
  });

  it('of the next run begin as those of the last', () => {
    expect(limitsOf({ writesPerSecond: 500, readsPerSecond: 90, maxFailures: null, laneCount: 8 })).toEqual({
      writesPerSecond: '500',
      readsPerSecond: '90',
      maxFailures: '',
      laneCount: '8',
    });
    expect(limitsOf(undefined)).toEqual(noLimits);
  });

  it('are those that a shape has', () => {
    expect(limitNamesOf('sweep')).toEqual(['writesPerSecond', 'readsPerSecond', 'maxFailures', 'laneCount']);
    expect(limitNamesOf('audit')).toEqual(['readsPerSecond', 'laneCount']);
    expect(limitNamesOf('list')).toEqual(['writesPerSecond', 'readsPerSecond', 'maxFailures']);
  });

  it('that the API refuses are known by the name that it gives', () => {
    expect(limitNamed('input.maxFailures')).toBe('maxFailures');
    expect(limitNamed('params.maxFailuresToday')).toBeUndefined();
    expect(limitNamed(undefined)).toBeUndefined();
  });
});
