import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { GetObjectCommand, PutBucketAclCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createObjectStore, type ObjectStore, type UploadForm } from '#functions/gateways/object-store';
import { createGate } from '#infra/local/gate/gate';
import { readBuckets } from '#infra/local/objects/buckets';
import { createObjectsServer } from '#infra/local/objects/objects-server';
import { listen } from '#infra/local/site/listen';
import { fileRules } from '#shared/domain/content/content-files';
import { addresses, stackOf } from '../resolved';

const panel = 'http://127.0.0.1:3000';
const Bucket = 'test-files';
const stack = stackOf({
  Files: {
    Type: 'AWS::S3::Bucket',
    Properties: {
      BucketName: Bucket,
      VersioningConfiguration: { Status: 'Enabled' },
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedOrigins: [panel],
            AllowedMethods: ['GET', 'POST'],
            AllowedHeaders: ['content-type'],
            MaxAge: 60,
          },
        ],
      },
    },
  },
});

const gate = createGate({ stack, addresses, log: () => undefined });

let folder = '';
let url = '';
let client: S3Client;
let store: ObjectStore;
let stop = async () => {};

async function startServer(port: number): Promise<number> {
  const server = await listen(await createObjectsServer(readBuckets(stack), folder, gate), port);
  stop = server.stop;
  return server.port;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objects-'));
  const endpoint = `http://127.0.0.1:${await startServer(0)}`;
  url = `${endpoint}/${Bucket}`;
  client = new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: gate.hostKey,
    maxAttempts: 1,
  });
  store = createObjectStore(Bucket, async () => client);
});
afterAll(async () => {
  client.destroy();
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const put = (key: string, content: string, contentType = 'text/plain') =>
  store.put({ key, body: Buffer.from(content), contentType });

const content = async (key: string) => {
  const found = await store.get(key);
  return found && (await text(found.stream));
};

describe('objects', () => {
  it('stores an object under any key, and returns it with its type', async () => {
    const key = 'a folder/ñandú & <\'quotes"> + %41 (1)*!.txt';

    await put(key, 'one');
    await put(key, 'two');

    expect(await content(key)).toBe('two');
    expect(await store.head(key)).toMatchObject({ key, bytes: 3, contentType: 'text/plain' });
    expect((await store.list('a folder/')).items.map((item) => item.key)).toEqual([key]);
  });

  it('returns nothing for a missing or removed key', async () => {
    await put('gone', 'x');

    await store.delete('gone');
    await store.delete('gone');

    expect([await store.get('gone'), await store.head('gone')]).toEqual([undefined, undefined]);
  });

  it('returns a range of an object', async () => {
    await put('digits', '0123456789');
    const range = async (Range: string) => {
      const { Body, ContentRange } = await client.send(
        new GetObjectCommand({ Bucket, Key: 'digits', Range }),
      );
      return [await Body?.transformToString(), ContentRange];
    };

    expect(await range('bytes=2-4')).toEqual(['234', 'bytes 2-4/10']);
    expect(await range('bytes=-3')).toEqual(['789', 'bytes 7-9/10']);
    await expect(range('bytes=10-')).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('lists by prefix, in pages', async () => {
    const keys = Array.from({ length: 1_003 }, (_, index) => `many/${String(index).padStart(4, '0')}`);
    for (const key of keys) await put(key, '');

    const first = await store.list('many/');
    const second = await store.list('many/', first.nextToken);

    expect(first.items).toHaveLength(1_000);
    expect([...first.items, ...second.items].map(({ key }) => key)).toEqual(keys);
    expect(second.nextToken).toBeUndefined();
  });

  it('are kept after a restart', async () => {
    await put('kept', 'through a restart');
    await stop();

    await startServer(Number(new URL(url).port));

    expect(await content('kept')).toBe('through a restart');
  });

  it('rejects damaged bytes, and keeps the previous object', async () => {
    await put('whole', 'before');
    const damaged = new PutObjectCommand({ Bucket, Key: 'whole', Body: 'after', ChecksumSHA256: 'AAAA' });

    await expect(client.send(damaged)).rejects.toMatchObject({ name: 'BadDigest' });

    expect(await content('whole')).toBe('before');
  });

  it('names unsupported features', async () => {
    await expect(client.send(new PutBucketAclCommand({ Bucket, ACL: 'private' }))).rejects.toMatchObject({
      name: 'NotImplemented',
    });
    const tagged = new PutObjectCommand({ Bucket, Key: 'x', Body: 'x', Tagging: 'a=b' });
    await expect(client.send(tagged)).rejects.toThrow('x-amz-tagging');
  });
});

describe('signatures', () => {
  it('lets anyone with a signed address download the object with its name', async () => {
    await put('report.pdf', 'PDF', 'application/pdf');
    const address = await store.presignDownload({
      key: 'report.pdf',
      disposition: 'attachment',
      fileName: 'Bilan "été" 1.pdf',
    });

    const response = await fetch(address);

    expect(await response.text()).toBe('PDF');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Bilan __t__ 1.pdf"; filename*=UTF-8''Bilan%20%22%C3%A9t%C3%A9%22%201.pdf`,
    );
  });

  it.each([
    ['without a signature', (address: string) => address.split('?')[0] ?? ''],
    ['for another object', (address: string) => address.replace('secret-1', 'secret-2')],
    ['with a longer expiry than signed', (address: string) => address.replace('Expires=300', 'Expires=3000')],
    ['under another name', (address: string) => address.replace('=inline', '=attachment')],
  ])('rejects an address %s', async (_, change) => {
    await put('secret-1', 'x');
    await put('secret-2', 'x');
    const address = await store.presignDownload({ key: 'secret-1', disposition: 'inline' });

    const response = await fetch(change(address));

    expect(response.status).toBe(403);
  });

  it('rejects an expired address', async () => {
    await put('late', 'x');
    const signingDate = new Date(Date.now() - 600_000);
    const address = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'late' }), {
      expiresIn: 300,
      signingDate,
    });

    expect(await (await fetch(address)).text()).toContain('Request has expired');
  });
});

/** Formats one part of a form whose boundary is `b`. */
const partOf = (disposition: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
/** Formats a form with one field. */
const formOf = (name: string, value: string) => `${partOf(`name="${name}"`, value)}--b--\r\n`;

describe('an upload by form', () => {
  const upload = (
    form: UploadForm,
    file: Blob,
    changed: Readonly<Record<string, string>> = {},
    origin = panel,
  ) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...form.fields, ...changed })) body.append(name, value);
    body.append('file', file, 'picture.png');
    return fetch(form.url, { method: 'POST', body, headers: { origin } });
  };
  const png = (bytes: number) => new Blob([new Uint8Array(bytes).fill(7)], { type: 'image/png' });

  it('stores the file with the signed key and type', async () => {
    const form = await store.presignUpload({ key: 'up/1', contentType: 'image/png', maxBytes: 300_000 });

    const response = await upload(form, png(300_000));

    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(panel);
    const found = await store.get('up/1');
    expect(found?.contentType).toBe('image/png');
    expect(found && (await buffer(found.stream))).toEqual(Buffer.alloc(300_000, 7));
  });

  it.each([
    ['an empty file', 0, {}, 'EntityTooSmall'],
    ['40 MB instead of an image', 40 * 1024 * 1024, {}, 'EntityTooLarge'],
    ['another type', 5, { 'Content-Type': 'text/html' }, '$content-type'],
    ['another key', 5, { key: 'up/other' }, '$key'],
    ['a field that the policy does not name', 5, { 'x-amz-meta-x': '1' }, 'Extra input fields'],
    ['another policy', 5, { Policy: 'e30=' }, 'SignatureDoesNotMatch'],
  ])('rejects %s, and stores nothing', async (_, bytes, changed, why) => {
    const { maxBytes } = fileRules.image;
    const form = await store.presignUpload({ key: 'up/2', contentType: 'image/png', maxBytes });

    const response = await upload(form, png(bytes), changed);

    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).toContain(why);
    expect(await store.head('up/2')).toBeUndefined();
    expect(await store.head('up/other')).toBeUndefined();
  });

  it.each(['https://elsewhere.example', 'null'])(
    'rejects a page of %s, even with a signed form',
    async (origin) => {
      const form = await store.presignUpload({ key: 'up/6', contentType: 'image/png', maxBytes: 100 });

      const response = await upload(form, png(5), {}, origin);

      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(await store.head('up/6')).toBeUndefined();
    },
  );

  it('rejects a file that arrives too late', async () => {
    const form = await createPresignedPost(client, { Bucket, Key: 'up/3', Expires: -1 });

    expect(await (await upload(form, png(5))).text()).toContain('Policy expired');
  });

  it.each([
    ['no form', 'text/plain', 'hello', 'not multipart/form-data with a boundary'],
    ['a form without a file', 'multipart/form-data; boundary=b', formOf('key', 'up/4'), 'exactly one file'],
    ['a field of 30 KB', 'multipart/form-data; boundary=b', formOf('key', 'k'.repeat(30_000)), 'too long'],
  ])('rejects %s', async (_, contentType, body, why) => {
    const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': contentType } });

    expect(response.status).toBe(400);
    expect(await response.text()).toContain(why);
  });

  it('stores nothing of a truncated upload', async () => {
    const form = await store.presignUpload({ key: 'up/5', contentType: 'image/png', maxBytes: 300_000 });
    const files = async () => (await readdir(folder, { recursive: true })).toSorted();
    const before = await files();
    const head = Object.entries(form.fields).map(([name, value]) => partOf(`name="${name}"`, value));
    const sent = request(form.url, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 400_000 },
    }).on('error', () => undefined);

    sent.write(`${head.join('')}${partOf('name="file"; filename="a.png"', 'x'.repeat(100_000))}`);
    await expect.poll(async () => (await files()).length).toBeGreaterThan(before.length);
    sent.destroy();

    await expect.poll(files).toEqual(before);
    expect(await store.head('up/5')).toBeUndefined();
  });
});

describe('a browser', () => {
  const ask = (origin: string, method: string) =>
    fetch(url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': method } });

  it('may call from the panel, according to the bucket’s rules', async () => {
    const response = await ask(panel, 'POST');

    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(panel);
  });

  it.each([
    ['http://elsewhere.example', 'POST'],
    [panel, 'DELETE'],
  ])('may not call from %s with %s', async (origin, method) => {
    expect((await ask(origin, method)).status).toBe(403);
  });
});
