import { describe, expect, it } from 'vitest';
import { type PageOf, pageToken, placeOf } from '#functions/api/request/page-token';

const identity = (sub: string) => ({ identity: { sub, username: sub, groups: ['Admin'] } });
const page: PageOf = { list: 'users', question: { search: 'a' }, request: identity('ana') };
const token = String(pageToken(page, 'place "7"'));

describe('a page token', () => {
  it('leads to its position, and is null after the last page', () => {
    expect(placeOf(page, token)).toBe('place "7"');
    expect(placeOf(page, null)).toBeUndefined();
    expect(pageToken(page, undefined)).toBeNull();
  });

  it('does not look like a token of the panel, which begins with a number', () => {
    expect(token).toMatch(/^[A-Za-z]/);
  });

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each([
    ['of another list', { ...page, list: 'directoryUsers' }, token],
    ['of another query', { ...page, question: { search: 'b' } }, token],
    ['of another caller', { ...page, request: identity('ben') }, token],
    ['that is truncated', page, token.slice(0, -1)],
    ['with extra characters', page, `${token}A`],
    ['in a different encoding', page, `${token}=`],
    ['for another position', page, encoded(['0123456789abcdef', 'place'])],
    ['that is empty', page, ''],
    ['that is not a token', page, 'junk'],
    ['of another shape', page, encoded({ of: 'a', at: 'b' })],
    ['of a prototype', page, encoded({ __proto__: null })],
    ['of controls', page, '\u0000\n'],
  ])('%s is rejected', (_, of, given) => {
    expect(() => placeOf(of, given)).toThrow(
      'nextToken is not from this list; expected the nextToken from the previous page.',
    );
  });
});
