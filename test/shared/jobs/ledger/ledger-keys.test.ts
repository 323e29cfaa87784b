import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';

describe('keys of pages and lanes', () => {
  it('sort like their numbers', () => {
    const page = fc.nat(999_999);

    fc.assert(
      fc.property(page, page, (a, b) => {
        expect(ledgerKeys.page(a) < ledgerKeys.page(b)).toBe(a < b);
      }),
    );
  });

  it('have at least the padded number of digits, and never lose one', () => {
    expect(ledgerKeys.laneRow(7)).toBe('LANE#007');
    expect(ledgerKeys.laneRow(39)).toBe('LANE#039');
    expect(ledgerKeys.page(0)).toBe('PAGE#000000');
    expect(ledgerKeys.page(1_234_567)).toBe('PAGE#1234567');
  });
});
