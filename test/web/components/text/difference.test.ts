import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differencesOf, type MarkedText } from '#web/components/text/difference';

const textOf = (part: MarkedText | undefined) => part && part.start + part.middle + part.end;

describe('the difference of two records', () => {
  it('marks the text between the common beginning and end', () => {
    const [difference] = differencesOf({ userID: 'ana@old.example' }, { userID: 'ana@new.example' });

    expect(difference).toEqual({
      field: 'userID',
      kind: 'changed',
      before: { start: 'ana@', middle: 'old', end: '.example' },
      after: { start: 'ana@', middle: 'new', end: '.example' },
    });
  });

  it('marks a number, true or null as a whole, not by letter', () => {
    expect(differencesOf({ a: true }, { a: false })).toMatchObject([
      { before: { start: '', middle: 'true', end: '' }, after: { start: '', middle: 'false', end: '' } },
    ]);
    expect(differencesOf({ a: 125 }, { a: 175 })).toMatchObject([
      { before: { middle: '125' }, after: { middle: '175' } },
    ]);
    expect(differencesOf({ a: null }, { a: 'null?' })).toMatchObject([
      { before: { middle: 'null' }, after: { middle: 'null?' } },
    ]);
  });

  it('puts changed fields first and otherwise keeps the order', () => {
    const differences = differencesOf({ a: 1, b: 2, c: 3 }, { a: 1, b: 9, c: 3 });

    expect(differences.map(({ field, kind }) => [field, kind])).toEqual([
      ['b', 'changed'],
      ['a', 'same'],
      ['c', 'same'],
    ]);
  });

  it('shows a created record as added and a removed one as removed', () => {
    expect(differencesOf(null, { id: 'x' })).toMatchObject([{ kind: 'added', after: { middle: 'x' } }]);
    expect(differencesOf({ id: 'x' }, null)).toMatchObject([{ kind: 'removed', before: { middle: 'x' } }]);
  });

  it('distinguishes a field set to null from a missing one', () => {
    expect(differencesOf({ a: null }, {})).toMatchObject([{ kind: 'removed', before: { middle: 'null' } }]);
  });

  it('distinguishes an added empty text from a missing field', () => {
    expect(differencesOf({}, { a: '' })).toMatchObject([{ field: 'a', kind: 'added' }]);
  });

  it('never splits a character', () => {
    const [difference] = differencesOf({ a: '😀' }, { a: '😁' });

    expect(difference?.before).toEqual({ start: '', middle: '😀', end: '' });
  });

  it('loses no part of either text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        const [difference] = differencesOf({ a: before }, { a: after });

        expect(textOf(difference?.before)).toBe(before);
        expect(textOf(difference?.after)).toBe(after);
      }),
    );
  });
});
