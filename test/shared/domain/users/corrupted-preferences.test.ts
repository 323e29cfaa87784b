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
    ['a UUID with something behind it', `${uniqueId}::ana`, 'NotAnEmail'],
    ['a UUID without hyphens', uniqueId.replaceAll('-', ''), 'NotAnEmail'],
    ['an empty text', '', 'UserIdMissing'],
    ['blanks', '  ', 'UserIdMissing'],
    ['null', null, 'UserIdMissing'],
    ['a number', 42, 'UserIdMissing'],
    ['a list with an e-mail in it', ['ana@example.com'], 'UserIdMissing'],
  ])('%s', (_, userID, expected) => {
    expect(corruptionOf({ userID }, nobody)).toBe(expected);
  });

  test('none at all', () => {
    expect(corruptionOf({}, everybody)).toBe('UserIdMissing');
  });
});

describe('a preference record is not corrupted', () => {
  test.each(['ana@example.com', 'ANA@EXAMPLE.COM', 'ana@example.com ', '@'])(
    'with %j: it contains an @',
    (userID) => {
      expect(corruptionOf({ userID }, nobody)).toBeUndefined();
    },
  );

  test('with the unique id of a user in the directory: it is migrated (docs/decisions.md)', () => {
    expect(corruptionOf({ userID: uniqueId }, (id) => id === uniqueId)).toBeUndefined();
  });
});

test('only what matches the UUID pattern is worth asking the directory about', () => {
  expect(looksLikeUniqueId(uniqueId)).toBe(true);
  expect([42, null, 'ana', 'ana@example.com', `${uniqueId} `].filter(looksLikeUniqueId)).toEqual([]);
});
