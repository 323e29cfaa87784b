import { describe, expect, it } from 'vitest';
import { returnPathOf } from '#web/api/session/session';

describe('the page to return to after signing in', () => {
  it('is the one the person came from', () => {
    expect(returnPathOf({ returnTo: '/admin/jobs?page=2#log' })).toBe('/admin/jobs?page=2#log');
  });

  it.each([
    ['another site', 'https://evil.example/'],
    ['another site without its scheme', '//evil.example/'],
    ['a backslash that browsers take for a slash', '/\\evil.example'],
    ['the end of a sign-in', '/auth/callback?code=x'],
    ['the root', '/'],
    ['no text', 7],
  ])('is home when it was %s', (_what, returnTo) => {
    expect(returnPathOf({ returnTo })).toBe('/admin');
  });

  it('is home when nothing was kept', () => {
    expect(returnPathOf(undefined)).toBe('/admin');
    expect(returnPathOf(null)).toBe('/admin');
  });
});
