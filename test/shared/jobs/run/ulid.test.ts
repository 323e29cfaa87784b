import fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { isUlid } from '#shared/jobs/run/ulid';

describe('isUlid', () => {
  it('is true for every generated ULID', () => {
    fc.assert(fc.property(fc.nat(2 ** 31), (time) => isUlid(ulid(time * 1000))));
  });

  it.each([
    '',
    'RUN',
    '01kafq8z3m7n2p4r6t8v0w1x3y',
    '01KAFQ8Z3M7N2P4R6T8V0W1X3U',
    '01KAFQ8Z3M7N2P4R6T8V0W1X3Y0',
  ])('is false for %j', (text) => {
    expect(isUlid(text)).toBe(false);
  });
});
