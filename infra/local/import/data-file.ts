import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { attributesOf } from '#shared/models/attribute-value';
import { importError, messageOf } from './import-error';
import type { ExportFile } from './manifest';

/** An item as it goes into a table. */
export type Item = Record<string, AttributeValue>;

/**
 * The items of a data file. Throws a HostError `ImportFailed` that names the file, and the line where there is one: missing, not whole,
 * not as an export is written, or of another number of items than the manifest says.
 */
export async function* itemsOf({ path, records }: ExportFile): AsyncGenerator<Item> {
  let line = 0;
  for await (const text of linesOf(path)) {
    line += 1;
    yield itemOf(text, `${path} line ${line}`);
  }
  if (line !== records) {
    throw importError(`${path} has ${line} records; expected ${records}, as manifest-files.json says.`);
  }
}

/** The lines of a gzip file; an empty one is none. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const unzipped = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => unzipped.destroy(error));
  let rest = '';
  try {
    for await (const chunk of unzipped) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines.filter((line) => line !== '');
    }
  } catch (error) {
    throw isUnreadable(error) ? unreadable(path, error) : error;
  } finally {
    source.destroy();
  }
  if (rest !== '') yield rest;
}

const isUnreadable = (error: unknown) => error instanceof Error && 'code' in error;

function unreadable(path: string, error: unknown) {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return importError(
    isMissing
      ? `${path} is missing; manifest-files.json lists it.`
      : `${path} cannot be read: ${messageOf(error)}; expected a whole gzip file.`,
    error,
  );
}

function itemOf(text: string, place: string): Item {
  try {
    const parsed: unknown = JSON.parse(text);
    const item = typeof parsed === 'object' && parsed !== null && 'Item' in parsed ? parsed.Item : undefined;
    if (typeof item !== 'object' || item === null) throw new Error('expected {"Item": {...}}');
    const attributes: Item = attributesOf(item as Readonly<Record<string, unknown>>);
    if (!attributes.id?.S) throw new Error("expected the key 'id', a text that is not empty");
    return attributes;
  } catch (error) {
    throw importError(`${place} is no item of an export: ${messageOf(error)}.`, error);
  }
}

/** Reads a data file to its end: all that the manifest says of it must hold. Throws as `itemsOf` does. */
export async function checkFile(file: ExportFile): Promise<void> {
  if (file.md5 !== undefined) {
    const actual = await md5Of(file.path);
    if (actual !== file.md5) {
      throw importError(
        `${file.path} has the md5 ${actual}; expected ${file.md5}, as manifest-files.json says: it is damaged or not whole.`,
      );
    }
  }
  for await (const _ of itemsOf(file)) {
    // Each item is parsed and counted on the way.
  }
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch (error) {
    throw unreadable(path, error);
  }
  return hash.digest('base64');
}
