import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOfAddress } from '#shared/domain/content/content-files';
import { ContentItem } from '#shared/models/content-item';
import { isSafeAddress, pathOf } from '#shared/values/addresses';

const takes = (url: string) => ContentItem.fields.shape.url.safeParse(url).success;

describe('an address', () => {
  it.each([
    '/content/a.png',
    '/media/0b9f6c1e.png',
    'content/a.png',
    '/sets/morning?x=1#top',
    '/a%20b.png',
    '/größe.png',
    '/?next=//host',
    'https://example.com',
    'https://example.com:8443/a/../b?c=@d',
    'HTTPS://example.com/a',
  ])('%j is accepted', (text) => {
    expect(takes(text)).toBe(true);
    expect(isSafeAddress(text)).toBe(true);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\evil',
    'https:\\\\evil.example',
    'https://user:pass@evil.example/',
    'https://user@evil.example',
    'https://good.example@evil.example',
    'https:///evil.example',
    'https:evil.example',
    'https://',
    'http://example.com',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'java\u0000script:alert(1)',
    'java\tscript:alert(1)',
    ' /a',
    '/a b',
    '/a\u202eb',
    '/media/../uploads/x',
    '/media/%2e%2e/uploads/x',
    '/media/.%2E/uploads/x',
    '/media/..%2fuploads/x',
    '/media/%2e%2e%5cuploads',
    '../x',
    '/./x',
    '/%',
    '/%00',
  ])('%j is rejected', (text) => {
    expect(takes(text)).toBe(false);
    expect(isSafeAddress(text)).toBe(false);
  });

  it('accepted as a path stays on its own site, for any text', () => {
    const text = fc.string({ unit: fc.constantFrom('/', '\\', '.', '%2e', '%2f', '@', ':', 'a', '?', '#') });
    fc.assert(
      fc.property(text, (address) => {
        if (!isSafeAddress(address)) return;

        const resolved = new URL(address, 'https://panel.example/admin/');

        expect(resolved.origin).toBe('https://panel.example');
      }),
    );
  });
});

describe('the file of an address', () => {
  it.each([
    ['/media/a.png', 'media/a.png'],
    ['/media/folder/a.png', 'media/folder/a.png'],
    ['/media/a%20b.png', 'media/a b.png'],
    ['/media/a.png?x=1', 'media/a.png'],
    ['/media/', undefined],
    ['/media', undefined],
    ['/mediaX/a.png', undefined],
    ['/media/../uploads/x', undefined],
    ['/media/%2e%2e/uploads/x', undefined],
    ['/media/..%2fuploads%2fx', undefined],
    ['/media/x/../../uploads/x', undefined],
    ['//media/a.png', undefined],
    ['/media//a.png', undefined],
    ['/media/%', undefined],
    [`/media/${'ü'.repeat(1_000)}`, undefined],
  ])('%s is %s', (address, key) => {
    expect(keyOfAddress(address)).toBe(key);
  });

  it('is never outside its folder', () => {
    const text = fc.string({ unit: fc.constantFrom('/', '..', '.', '%2e', '%2f', 'a', '\\', '?', 'media') });
    fc.assert(
      fc.property(text, (rest) => {
        const key = keyOfAddress(`/media/${rest}`);

        expect(key === undefined || /^media\/[^/]/.test(key)).toBe(true);
        expect(key?.split('/').some((part) => part === '..' || part === '.' || part === '') ?? false).toBe(
          false,
        );
      }),
    );
  });

  it('of a path is that path, decoded', () => {
    expect(pathOf('/a%2Db')).toBe('a-b');
  });
});
