import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressOfKey,
  keyOfAddress,
  kindOfType,
  mediaKey,
  pickedFileProblem,
  plainFileName,
  sizeText,
} from '#shared/domain/content/content-files';
import { ContentItem } from '#shared/models/content-item';

test('accepts only formats that every browser displays and that cannot run code', () => {
  expect(kindOfType('image/webp')).toBe('image');
  expect(kindOfType('video/mp4')).toBe('video');
  for (const type of ['image/svg+xml', 'text/html', 'application/pdf', 'toString', '']) {
    expect(kindOfType(type)).toBeUndefined();
  }
});

test.each([
  [
    { name: 'a.svg', type: 'image/svg+xml', bytes: 9 },
    /of type image\/svg\+xml; expected an image \(PNG.*\) or a video/,
  ],
  [{ name: 'a', type: '', bytes: 9 }, /'a' is of an unknown type/],
  [{ name: 'a.png', type: 'image/png', bytes: 0 }, /empty/],
  [{ name: 'a', type: '', bytes: 0 }, /empty/],
  [{ name: 'a.png', type: 'image/png', bytes: 11 * 1024 * 1024 }, /is 11 MB; expected at most 10 MB/],
])('%j is rejected with its name and the reason', (file, message) => {
  expect(pickedFileProblem(file)).toMatch(message);
});

test('accepts a video of 40 MB', () => {
  expect(pickedFileProblem({ name: 'a.mp4', type: 'video/mp4', bytes: 40 * 1024 * 1024 })).toBeUndefined();
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ana\\Größe.png', 'Größe.png'],
  ['a\u0000b\n.png', 'ab.png'],
  ['..', 'file'],
  ['', 'file'],
  ['📱🧘.webp', '📱🧘.webp'],
])('the name %j becomes %j', (name, plain) => {
  expect(plainFileName(name)).toBe(plain);
});

test('any name becomes one that the model accepts, and then stays the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const plain = plainFileName(name);
      expect(plain).not.toMatch(/[/\\\n\r\0]/);
      expect(ContentItem.fields.shape.fileName.safeParse(plain).success).toBe(true);
      expect(plainFileName(plain)).toBe(plain);
    }),
  );
});

test('the address of an item is accepted by the model, and leads back to the key', () => {
  const key = mediaKey('0b9f6c1e-3c53-4a3c-9a52-6d6d0c0f8a11', 'png');

  expect(ContentItem.fields.shape.url.safeParse(addressOfKey(key)).success).toBe(true);
  expect(keyOfAddress(addressOfKey(key))).toBe(key);
  expect([keyOfAddress('/uploads/a/b'), keyOfAddress('https://x.example/media/a'), keyOfAddress(7)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  [1, '1 KB'],
  [12 * 1024, '12 KB'],
  [1024 * 1024, '1 MB'],
  [1.5 * 1024 * 1024, '1.5 MB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
