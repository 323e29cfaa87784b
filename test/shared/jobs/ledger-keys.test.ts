import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ledgerKeys } from '#shared/jobs/ledger-keys';

/** How DynamoDB orders sort keys: by their bytes in UTF-8. */
const inKeyOrder = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

const lane = fc.nat(39);
const page = fc.nat(999_999);

describe('the keys of the ledger', () => {
  test('lanes sort by their number', () => {
    fc.assert(
      fc.property(lane, lane, (a, b) => {
        expect(Math.sign(inKeyOrder(ledgerKeys.laneRow(a), ledgerKeys.laneRow(b)))).toBe(Math.sign(a - b));
      }),
    );
  });

  test('pages sort by their number', () => {
    fc.assert(
      fc.property(page, page, (a, b) => {
        expect(Math.sign(inKeyOrder(ledgerKeys.page(a), ledgerKeys.page(b)))).toBe(Math.sign(a - b));
      }),
    );
  });

  test("no page's key begins another's, so a prefix finds one page's entries only", () => {
    fc.assert(
      fc.property(page, page, (a, b) => {
        if (a !== b) expect(ledgerKeys.page(a).startsWith(ledgerKeys.page(b))).toBe(false);
      }),
    );
  });

  test('the failures of one lane stand together, whatever the keys of the records', () => {
    fc.assert(
      fc.property(
        lane,
        lane,
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (a, b, key, other) => {
          if (a < b)
            expect(inKeyOrder(ledgerKeys.failureRow(a, key), ledgerKeys.failureRow(b, other))).toBeLessThan(
              0,
            );
        },
      ),
    );
  });

  test("a run's partition holds the run and its lanes, and the lanes' prefix does not find the run", () => {
    expect(ledgerKeys.laneRow(7)).toBe('LANE#007');
    expect(ledgerKeys.laneRow(7).startsWith(ledgerKeys.lanePrefix)).toBe(true);
    expect(ledgerKeys.runRow.startsWith(ledgerKeys.lanePrefix)).toBe(false);
  });

  test('the partitions of a run are all different', () => {
    const run = '01JC0000000000000000000000';
    const partitions = [
      ledgerKeys.run(run),
      ledgerKeys.log(run),
      ledgerKeys.failures(run),
      ...Array.from({ length: 40 }, (_, at) => ledgerKeys.journal(run, at)),
    ];

    expect(new Set(partitions).size).toBe(partitions.length);
  });
});
