import { describe, expect, it } from 'vitest';
import { returnPathOf as pathOf } from '#web/api/session/return-path';

const returnPathOf = (state: unknown) => pathOf(state, '/auth/callback');

describe('the page to return to after sign-in', () => {
  it('is the page that the user came from', () => {
    expect(returnPathOf({ returnTo: '/admin/jobs?page=2#log' })).toBe('/admin/jobs?page=2#log');
  });

  it.each([
    ['another site', 'https://evil.example/'],
    ['another site without its scheme', '//evil.example/'],
    ['a backslash that browsers take for a slash', '/\\evil.example'],
    ['the end of a sign-in', '/auth/callback?code=x'],
    ['the root', '/'],
    ['no text', 7],
  ])('is the home page if it was %s', (_what, returnTo) => {
    expect(returnPathOf({ returnTo })).toBe('/admin');
  });

  it('is the home page if none was stored', () => {
    expect(returnPathOf(undefined)).toBe('/admin');
    expect(returnPathOf(null)).toBe('/admin');
  });
});
