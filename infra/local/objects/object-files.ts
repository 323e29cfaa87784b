import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { S3Error } from './s3-error';

const objectShape = z.object({
  key: z.string(),
  file: z.string(),
  bytes: z.number(),
  /** When the object was written, in ISO 8601 (UTC). */
  lastModified: z.string(),
  etag: z.string(),
  /** The checksum in base64, as in S3. */
  sha256: z.string(),
  crc32: z.string(),
  /** Headers returned with each response, in lower case, such as content-type or x-amz-meta-... */
  headers: z.record(z.string(), z.string()),
});

export type StoredObject = z.infer<typeof objectShape>;

/** Content that was written but does not belong to an object yet. */
export type Written = Pick<StoredObject, 'file' | 'bytes' | 'etag' | 'sha256' | 'crc32'>;

/**
 * A bucket's objects in a folder: one file for the content and one for everything else. The second refers to
 * the first and is replaced in one step, so an object is complete or missing, even if the host is killed.
 */
export class ObjectFiles {
  private readonly objects = new Map<string, StoredObject>();

  private constructor(private readonly folder: string) {}

  /** Opens the folder, and removes the incomplete files of a killed host. */
  static async open(folder: string): Promise<ObjectFiles> {
    await mkdir(folder, { recursive: true });
    const files = new ObjectFiles(folder);
    const names = await readdir(folder);
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      const object = objectShape.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      files.objects.set(object.key, object);
    }
    const named = new Set([...files.objects.values()].map(({ file }) => file));
    const stray = names.filter((name) => !name.endsWith('.json') && !named.has(name));
    await Promise.all(stray.map((name) => rm(join(folder, name), { force: true })));
    return files;
  }

  get(key: string): StoredObject | undefined {
    return this.objects.get(key);
  }

  /** Returns the objects sorted by the bytes of their keys, as in S3. */
  sorted(): readonly StoredObject[] {
    return [...this.objects.values()].sort((one, other) =>
      Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)),
    );
  }

  /** Reads a range of the content; both ends are included. */
  stream({ file }: StoredObject, from: number, to: number): Readable {
    return createReadStream(join(this.folder, file), { start: from, end: to });
  }

  /** Writes content. Pass the result to {@link keep} or {@link drop}. */
  async write(body: AsyncIterable<Buffer>): Promise<Written> {
    const file = randomUUID();
    const md5 = createHash('md5');
    const sha256 = createHash('sha256');
    let crc = 0;
    let bytes = 0;
    async function* counted() {
      for await (const chunk of body) {
        md5.update(chunk);
        sha256.update(chunk);
        crc = crc32(chunk, crc);
        bytes += chunk.length;
        yield chunk;
      }
    }
    try {
      await pipeline(counted, createWriteStream(join(this.folder, file)));
    } catch (error) {
      await this.drop({ file });
      throw error;
    }
    const crcBytes = Buffer.alloc(4);
    crcBytes.writeUInt32BE(crc);
    return {
      file,
      bytes,
      etag: `"${md5.digest('hex')}"`,
      sha256: sha256.digest('base64'),
      crc32: crcBytes.toString('base64'),
    };
  }

  /**
   * Turns content into an object. Throws an S3Error PreconditionFailed if `mustBeNew` and the object exists.
   */
  async keep(
    key: string,
    written: Written,
    headers: Readonly<Record<string, string>>,
    mustBeNew: boolean,
  ): Promise<StoredObject> {
    const before = this.objects.get(key);
    if (before && mustBeNew) {
      await this.drop(written);
      throw new S3Error(
        'PreconditionFailed',
        'At least one of the pre-conditions you specified did not hold',
      );
    }
    const object = { key, ...written, headers: { ...headers }, lastModified: new Date().toISOString() };
    // No await between these steps: the later of two simultaneous writes must win in memory and on disk.
    const place = this.placeOf(key);
    writeFileSync(`${place}.new`, JSON.stringify(object));
    renameSync(`${place}.new`, place);
    this.objects.set(key, object);
    if (before) await this.drop(before);
    return object;
  }

  async drop({ file }: Pick<Written, 'file'>): Promise<void> {
    await rm(join(this.folder, file), { force: true });
  }

  /** Removes an object. As in S3, a missing one is not an error. */
  async remove(key: string): Promise<void> {
    const object = this.objects.get(key);
    if (!object) return;
    this.objects.delete(key);
    await rm(this.placeOf(key), { force: true });
    await this.drop(object);
  }

  private placeOf(key: string): string {
    return join(this.folder, `${createHash('sha256').update(key).digest('hex')}.json`);
  }
}
