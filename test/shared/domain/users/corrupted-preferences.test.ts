import { describe, expect, test } from 'vitest';
import { corruptionOf, looksLikeUniqueId } from '#shared/domain/users/corrupted-preferences';

const uniqueId = '5f0c6a4e-1d2b-4c83-9a77-3be1f4d80a11';
const nobody = () => false;
const everybody = () => true;

describe('a preference record is corrupted when its userID matches a UUID pattern or contains no @ (docs/product.md)', () => {
  test.each([
    ['a UUID', uniqueId, 'UniqueIdUnknown'],
    ['a UUID in upper case', uniqueId.toUpperCase(), 'UniqueIdUnknown'],
    ['a user name', 'ana', 'NotAnEmail'],
    ['the word undefined', 'undefined', 'NotAnEmail'],
    ['a UUID with extra characters', `${uniqueId}::ana`, 'NotAnEmail'],
    ['a UUID without hyphens', uniqueId.replaceAll('-', ''), 'NotAnEmail'],
    ['an empty text', '', 'UserIdMissing'],
    ['blanks', '  ', 'UserIdMissing'],
    ['null', null, 'UserIdMissing'],
    ['a number', 42, 'UserIdMissing'],
    ['a list that contains an email', ['ana@example.com'], 'UserIdMissing'],
  ])('because the userID is %s', (_, userID, expected) => {
    expect(corruptionOf({ userID }, nobody)).toBe(expected);
  });

  test('because the userID is missing', () => {
    expect(corruptionOf({}, everybody)).toBe('UserIdMissing');
  });
});

describe('a preference record is not corrupted', () => {
  test.each(['ana@example.com', 'ANA@EXAMPLE.COM', 'ana@example.com ', '@'])(
    'with %j, because it contains an @',
    (userID) => {
      expect(corruptionOf({ userID }, nobody)).toBeUndefined();
    },
  );

  test('with the unique id of a user in the directory, because it was migrated (docs/decisions.md)', () => {
    expect(corruptionOf({ userID: uniqueId }, (id) => id === uniqueId)).toBeUndefined();
  });
});

test('only texts that match the UUID pattern are looked up in the directory', () => {
  expect(looksLikeUniqueId(uniqueId)).toBe(true);
  expect([42, null, 'ana', 'ana@example.com', `${uniqueId} `].filter(looksLikeUniqueId)).toEqual([]);
});
