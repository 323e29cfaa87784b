import { describe, expect, test } from 'vitest';
import { Throttling } from '#functions/engine/throttling';

const start = 1_000_000;

/** A lane whose table took 400 units in the last second before it put some off, at `start`. */
function putOffAt400(): Throttling {
  const throttling = new Throttling(undefined, start - 5_000);
  for (let at = start - 1_900; at <= start; at += 100) throttling.took(40, at);
  throttling.putOff(start);
  return throttling;
}

describe('a lane whose writes were put off', () => {
  test('is allowed anything before', () => {
    expect(new Throttling(undefined, start).allowed(100, start)).toBeUndefined();
  });

  test('begins again with half of what the table took in the last second', () => {
    expect(putOffAt400().allowed(undefined, start)).toBeCloseTo(200);
  });

  test('is soon back at nearly what the table took, and stays there for a while', () => {
    const throttling = putOffAt400();

    expect(throttling.allowed(undefined, start + 500)).toBeCloseTo(388);
    expect(throttling.allowed(undefined, start + 10_000)).toBeCloseTo(388);
  });

  test('climbs back to its share in about half a minute', () => {
    const throttling = putOffAt400();

    expect(throttling.allowed(1_000, start + 20_000)).toBeCloseTo(388 + 1_000 / 3);
    expect(throttling.allowed(1_000, start + 30_000)).toBeUndefined();
    expect(throttling.over(1_000, start + 30_000)).toBe(true);
    expect(throttling.over(1_000, start + 30_000)).toBe(false);
  });

  test('without a limit climbs until it no longer waits', () => {
    const throttling = putOffAt400();
    throttling.waited(start + 60_000);

    expect(throttling.allowed(undefined, start + 64_000)).toBeGreaterThan(400);
    expect(throttling.over(undefined, start + 64_000)).toBe(false);
    expect(throttling.over(undefined, start + 65_001)).toBe(true);
  });

  test('takes what was under way when it was first put off for the same', () => {
    const throttling = putOffAt400();

    expect(throttling.putOff(start + 900)).toBe(false);
    expect(throttling.allowed(undefined, start + 900)).toBeCloseTo(388);
  });

  test('goes down again where the table puts off what is left', () => {
    const throttling = putOffAt400();

    throttling.putOff(start + 2_000);

    expect(throttling.allowed(undefined, start + 2_000)).toBeCloseTo((388 * 0.8) / 2);
  });

  test('never comes to a standstill', () => {
    const throttling = new Throttling(undefined, start);

    for (let at = start; at < start + 60_000; at += 1_500) throttling.putOff(at);

    expect(throttling.allowed(undefined, start + 60_000)).toBeGreaterThanOrEqual(0.5);
  });

  test('is told once that it began', () => {
    const throttling = new Throttling(undefined, start);

    expect(throttling.putOff(start)).toBe(true);
    expect(throttling.putOff(start + 5_000)).toBe(false);
  });

  test('goes on where an earlier worker of it was held', () => {
    expect(new Throttling(50, start).allowed(undefined, start)).toBeCloseTo(48.5);
  });
});
