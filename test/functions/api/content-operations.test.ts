import { describe, expect, it } from 'vitest';
import { openRecords } from './records/fixture';

const open = openRecords();

/** The first bytes of each file, which are enough to identify its type. */
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.from('0000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082', 'hex'),
]);
const executable = Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(400)]);

interface Ticket {
  readonly uploadId: string;
  readonly fields: string;
}

const ask = async (over: object = {}) =>
  (await open().ask('startUpload', {
    kind: 'image',
    fileName: 'team.png',
    contentType: 'image/png',
    bytes: png.length,
    clientToken: undefined,
    ...over,
  })) as unknown as Ticket;

/** Uploads a file to the URL in a ticket, as the browser does. */
async function sent(body: Uint8Array): Promise<string> {
  const { uploadId, fields } = await ask();
  const { key } = JSON.parse(fields) as { key: string };
  open().objects.set(key, { body, contentType: 'image/png' });
  return uploadId;
}

const inputOf = (uploadId: string, over: object = {}) => ({
  uploadId,
  fileName: 'team.png',
  kind: 'image',
  name: 'Team break',
  category: 'Marketing',
  ...over,
});

describe('content items from files (docs/product.md)', () => {
  it('store a file of their kind under a path without user names, and remove the upload', async () => {
    const uploadId = await sent(png);

    const item = await open().ask('createContentFromUpload', {
      input: inputOf(uploadId, { fileName: '../../etc/Größe "1".png' }),
    });

    expect(item).toMatchObject({
      id: uploadId,
      kind: 'image',
      name: 'Team break',
      url: `/media/${uploadId}.png`,
      fileName: 'Größe "1".png',
      contentType: 'image/png',
      bytes: png.length,
      _version: 1,
    });
    expect([...open().objects.keys()]).toEqual([`media/${uploadId}.png`]);
    expect((await open().trail()).at(-1)).toMatchObject({
      description: "Created content item 'Team break'",
      canUndo: true,
    });
  });

  it('are created only once, even if the same upload is used several times', async () => {
    const uploadId = await sent(png);
    const args = { input: inputOf(uploadId), clientToken: `upload/${uploadId}` };

    const first = await open().ask('createContentFromUpload', args);
    const second = await open().ask('createContentFromUpload', args);

    expect(second).toEqual(first);
    expect((await open().all('ContentItem')).size).toBe(1);
  });

  it.each([
    [
      'a renamed program',
      executable,
      /'team.png' is of type application\/x-.*; expected PNG, JPEG, WebP, GIF or AVIF\./,
    ],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      /'team.png' is of/,
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /'team.png' is of an unknown type/],
    ['nothing', Buffer.alloc(0), /'team.png' is empty; expected a file with content\./],
  ])('reject %s that claims to be an image, and store nothing of it', async (_, body, message) => {
    const uploadId = await sent(body);

    const answer = await open().send('createContentFromUpload', {
      input: inputOf(uploadId),
      clientToken: 'token',
    });

    expect(answer).toMatchObject({ error: { type: 'BadRequest', message: expect.stringMatching(message) } });
    expect((await open().all('ContentItem')).size).toBe(0);
    expect([...open().objects.keys()].filter((key) => key.startsWith('media/'))).toEqual([]);
  });

  it('are not created from missing uploads or from uploads of others', async () => {
    const { uploadId } = await ask();
    const ofAna = await sent(png);
    const send = (id: string, who: 'ana' | 'ben') =>
      open().send('createContentFromUpload', { input: inputOf(id), clientToken: `t-${who}` }, who);

    expect(await send(uploadId, 'ana')).toMatchObject({
      error: {
        type: 'NotFound',
        message: "'team.png' was not uploaded or has expired. Upload it again.",
      },
    });
    expect(await send(ofAna, 'ben')).toMatchObject({ error: { type: 'NotFound' } });
  });

  it.each([
    [{ contentType: 'image/svg+xml' }, /'team.png' is of type image\/svg\+xml; expected PNG/],
    [{ bytes: 0 }, /'team.png' is empty/],
    [{ bytes: 40 * 1024 * 1024 }, /'team.png' is 40 MB; expected at most 10 MB\./],
    [
      { kind: 'video', contentType: 'video/mp4', bytes: 51 * 1024 * 1024 },
      /is 51 MB; expected at most 50 MB\./,
    ],
    [{ kind: 'text' }, /kind/],
  ])('are rejected before anything is sent if the request has %j', async (over, message) => {
    const answer = await open().send('startUpload', {
      kind: 'image',
      fileName: 'team.png',
      contentType: 'image/png',
      bytes: 10,
      ...over,
    });

    expect(answer).toMatchObject({ error: { type: 'BadRequest', message: expect.stringMatching(message) } });
  });

  it('accept a video of 40 MB', async () => {
    const ticket = await ask({ kind: 'video', contentType: 'video/mp4', bytes: 40 * 1024 * 1024 });

    expect(JSON.parse(ticket.fields)).toMatchObject({ 'Content-Type': 'video/mp4' });
  });

  it('with an invalid address do not affect others', async () => {
    const uploadId = await sent(png);
    await open().ask('createContentFromUpload', { input: inputOf(uploadId) });
    const bad = ['/media/../uploads/x', `/media/${'x'.repeat(2_000)}`, '/media/refused', '', '/media/%'];

    const files = (await open().ask('contentFiles', {
      urls: [...bad, `/media/${uploadId}.png`],
      clientToken: undefined,
    })) as unknown as readonly unknown[];

    expect(files).toEqual([null, null, null, null, null, expect.objectContaining({ bytes: png.length })]);
  });

  it('cannot be read if the storage does not respond, which is an error', async () => {
    const answer = await open().send('contentFiles', { urls: ['/media/broken'] });

    expect(answer).toMatchObject({ error: { type: 'Internal' } });
  });

  it('are read with signed addresses, while other addresses and missing files are null', async () => {
    const uploadId = await sent(png);
    await open().ask('createContentFromUpload', { input: inputOf(uploadId) });

    const urls = [
      `/media/${uploadId}.png`,
      '/media/none.png',
      '/uploads/x',
      'https://elsewhere.example/a.png',
    ];
    const files = (await open().ask('contentFiles', {
      urls,
      clientToken: undefined,
    })) as unknown as readonly unknown[];

    expect(files).toEqual([
      {
        address: `https://objects.example/media/${uploadId}.png?inline`,
        contentType: 'image/png',
        bytes: png.length,
      },
      null,
      null,
      null,
    ]);
  });
});
