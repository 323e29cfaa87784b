import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber } from '#infra/local/import/check-value';

describe('a number of DynamoDB', () => {
  it.each([
    ['0', '0'],
    ['-0.000', '0'],
    ['1', '1E0'],
    ['+10', '1E1'],
    ['1.0e1', '1E1'],
    ['0.1', '1E-1'],
    ['-00123.4500', '-12345E2'],
    ['.5', '5E-1'],
    ['12345678901234567890123456789012345678', '12345678901234567890123456789012345678E37'],
    ['1E-130', '1E-130'],
    ['9.9e125', '99E125'],
  ])('%s is kept', (text, canonical) => {
    expect(parseNumber(text)?.canonical).toBe(canonical);
  });

  it.each([
    '',
    ' ',
    '.',
    '-',
    'e5',
    '0x10',
    '0b1',
    'NaN',
    'Infinity',
    '1e',
    '1 ',
    '1e126',
    '1e-131',
    '1'.repeat(39),
  ])("'%s' is not a number", (text) => {
    expect(parseNumber(text)).toBeUndefined();
  });

  it('has one canonical form for every notation', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), (digits, exponent) => {
        const written = parseNumber(`${digits}e${exponent}`);

        expect(parseNumber(`${digits}00e${exponent - 2}`)).toEqual(written);
      }),
    );
  });
});
