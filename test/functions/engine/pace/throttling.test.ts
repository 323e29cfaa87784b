import { describe, expect, test } from 'vitest';
import { Throttling } from '#functions/engine/pace/throttling';

const start = 1_000_000;

/**
 * Creates the state of a lane that was throttled at `start`. In the second before that, the lane's table
 * accepted 400 units.
 */
function throttledAt400(): Throttling {
  const throttling = new Throttling(undefined, start - 5_000);
  for (let index = start - 1_900; index <= start; index += 100) throttling.took(40, index);
  throttling.onThrottled(start);
  return throttling;
}

describe('a lane whose writes were throttled', () => {
  test('had no limit before', () => {
    expect(new Throttling(undefined, start).allowed(100, start)).toBeUndefined();
  });

  test('restarts at half of the rate that the table accepted in the last second', () => {
    expect(throttledAt400().allowed(undefined, start)).toBeCloseTo(200);
  });

  test('soon returns to nearly the accepted rate, and stays there for a while', () => {
    const throttling = throttledAt400();

    expect(throttling.allowed(undefined, start + 100)).toBeCloseTo(396);
    expect(throttling.allowed(undefined, start + 3_000)).toBeCloseTo(396);
  });

  test('returns to its share in about half a minute', () => {
    const throttling = throttledAt400();

    expect(throttling.allowed(1_000, start + 13_000)).toBeCloseTo(396 + 1_000 / 3);
    expect(throttling.allowed(1_000, start + 30_000)).toBeUndefined();
    expect(throttling.over(1_000, start + 30_000)).toBe(true);
    expect(throttling.over(1_000, start + 30_000)).toBe(false);
  });

  test('without a limit increases until it no longer waits', () => {
    const throttling = throttledAt400();
    throttling.waited(start + 60_000);

    expect(throttling.allowed(undefined, start + 64_000)).toBeGreaterThan(400);
    expect(throttling.over(undefined, start + 64_000)).toBe(false);
    expect(throttling.over(undefined, start + 65_001)).toBe(true);
  });

  test('treats requests in progress at the first throttling as part of it', () => {
    const throttling = throttledAt400();

    expect(throttling.onThrottled(start + 400)).toBe(false);
    expect(throttling.allowed(undefined, start + 400)).toBeCloseTo(396);
  });

  test('slows down again if the table throttles the rest', () => {
    const throttling = throttledAt400();

    throttling.onThrottled(start + 1_500);

    expect(throttling.allowed(undefined, start + 1_500)).toBeCloseTo((396 * 0.8) / 2);
  });

  test('slows down slightly if it had reached the rate that the table accepts', () => {
    const throttling = throttledAt400();

    throttling.onThrottled(start + 2_500);

    expect(throttling.allowed(undefined, start + 2_500)).toBeCloseTo((396 * 0.98) / 2);
  });

  test('treats less than a second as a guess, and doubles its speed every half second until it is throttled again', () => {
    const throttling = new Throttling(undefined, start);
    throttling.took(50, start);
    throttling.onThrottled(start + 10);

    const guess = 500 * 0.99;
    expect(throttling.allowed(undefined, start + 110)).toBeCloseTo(guess);
    expect(throttling.allowed(undefined, start + 610)).toBeCloseTo(2 * guess);
    throttling.onThrottled(start + 1_110);
    expect(throttling.allowed(undefined, start + 1_210)).toBeCloseTo(4 * guess * 0.8 * 0.99);
    expect(throttling.allowed(undefined, start + 4_110)).toBeCloseTo(4 * guess * 0.8 * 0.99);
  });

  test('guesses from the responses to all requests that were sent together', () => {
    const throttling = new Throttling(undefined, start);
    throttling.took(0, start);
    throttling.onThrottled(start);
    throttling.took(25, start + 5);
    throttling.took(25, start + 8);

    expect(throttling.allowed(undefined, start + 100)).toBeCloseTo(500 * 0.99);
  });

  test('also guesses after a second without writes, because such a second reveals nothing about the table', () => {
    const throttling = new Throttling(undefined, start - 60_000);
    for (let index = start - 60_000; index <= start - 1_500; index += 100) throttling.took(40, index);
    throttling.took(0, start);
    throttling.onThrottled(start);
    throttling.took(25, start + 5);

    expect(throttling.allowed(undefined, start + 100)).toBeCloseTo(25 * 0.99);
    expect(throttling.allowed(undefined, start + 1_100)).toBeCloseTo(4 * 25 * 0.99);
  });

  test('is reported once when it begins', () => {
    const throttling = new Throttling(undefined, start);

    expect(throttling.onThrottled(start)).toBe(true);
    expect(throttling.onThrottled(start + 5_000)).toBe(false);
  });

  test('continues where an earlier worker was throttled', () => {
    expect(new Throttling(50, start).allowed(undefined, start)).toBeCloseTo(49.5);
  });
});
