import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CauseTallies,
  type CauseTally,
  failureCause,
  normalMessage,
  plusTally,
  sumOfCauses,
} from '#shared/jobs/failures/failure-causes';

/** Values that differ between records: numbers, IDs, times and quoted text. */
const value = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number.toLocaleString('en')),
  fc.uuid(),
  fc.ulid(),
  fc.stringMatching(/^[a-z][a-z.+]{0,9}[a-z]@[a-z]{1,9}\.[a-z]{2,7}$/),
  fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
    .map((at) => at.toISOString()),
  fc.stringMatching(/^[\w ]{1,20}$/).map((text) => `'${text}'`),
  fc.stringMatching(/^[\w ]{1,20}$/).map((text) => `"${text}"`),
);
const key = fc.stringMatching(/^[A-Za-z][\w:#.$-]{0,20}[A-Za-z0-9]$/);
const word = fc.stringMatching(/^[a-z]{3,9}$/);
const message = (one: string, two: string, of: string) =>
  `The record ${of} can't be stored: ${one} isn't allowed before ${two}.`;

describe('the cause of a failure', () => {
  it('does not depend on the values or the keys of the records', () => {
    fc.assert(
      fc.property(value, value, key, value, value, key, (a, b, one, c, d, other) => {
        const causeOf = (text: string, of: string) =>
          failureCause('job', { code: 'Invalid', message: text, key: of });

        expect(causeOf(message(a, b, `'${one}'`), one)).toBe(causeOf(message(c, d, `'${other}'`), other));
      }),
    );
  });

  it('differs between jobs, codes and messages', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(word, word, word), { selector: (of) => of.join(' '), minLength: 2 }),
        (all) => {
          const causes = all.map(([job, code, text]) => failureCause(job, { code, message: text }));

          expect(new Set(causes).size).toBe(all.length);
        },
      ),
    );
  });

  it('is 16 hexadecimal digits for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, of) => {
        expect(failureCause('job', { code: 'Error', message: text, key: of })).toMatch(/^[\da-f]{16}$/);
      }),
    );
  });
});

describe('a normal message', () => {
  it('has no digit, and is hardly longer than the message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const normal = normalMessage(text);

        expect(normal).not.toMatch(/\d/);
        expect(normal.length).toBeLessThanOrEqual(text.length * 2);
      }),
    );
  });

  it.each([
    ['a1 is broken', 'a1', '# is broken'],
    ["User 'O'Brien' has no hour", '', 'User # has no hour'],
    ["The item's size is 410,000 bytes", '', "The item's size is # bytes"],
    ['No user bo@wellness.example at 2026-11-23T20:00:00.000Z', '', 'No user # at #'],
    ['user: the user key is lower case', 'use', 'user: the user key is lower case'],
  ])('of %j omits the parts that differ', (text, of, normal) => {
    expect(normalMessage(text, of)).toBe(normal);
  });
});

const tally: fc.Arbitrary<CauseTally> = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 99 }))
  .map(([count, second]) => {
    const at = `2026-11-23T20:00:${second}Z`;
    return { count, firstAt: at, lastAt: at };
  });
const tallies: fc.Arbitrary<CauseTallies> = fc.dictionary(fc.constantFrom('a', 'b', 'c'), tally);

describe('the counts of several lanes', () => {
  it('do not depend on the order of the lanes, and add up', () => {
    fc.assert(
      fc.property(fc.array(tallies), (lanes) => {
        const of = (all: readonly CauseTallies[]) =>
          new Map(sumOfCauses(all.map((failureCauses) => ({ failureCauses }))));
        const counted = lanes
          .flatMap((lane) => Object.values(lane))
          .reduce((sum, { count }) => sum + count, 0);

        expect(of(lanes.toReversed())).toEqual(of(lanes));
        expect([...of(lanes).values()].reduce((sum, { count }) => sum + count, 0)).toBe(counted);
      }),
    );
  });

  it('omit a cause whose failures a retry has resolved', () => {
    fc.assert(
      fc.property(tally, (counted) => {
        const resolved = plusTally(undefined, { count: -counted.count });

        expect(sumOfCauses([{ failureCauses: { a: counted } }, { failureCauses: { a: resolved } }])).toEqual(
          [],
        );
      }),
    );
  });
});
