import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { importError, messageOf } from './import-error';

/** A line of a file, and its number, from 1 on. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/**
 * Bytes of a line at most: an item of 400 KB takes seven times as many where it is a list of nothing but
 * NULLs, and no text or binary takes more.
 */
const maxLineBytes = 8 * 1024 * 1024;

/**
 * Bytes of an unzipped file at most, so that a small file which unzips without an end does not keep the host
 * for ever.
 */
const maxFileBytes = 16 * 1024 ** 3;

const newline = 0x0a;

/**
 * The lines of a gzip file of UTF-8, in time that grows with its size; empty ones are left out. Throws a
 * HostError `ImportFailed` that names the file, and the line where there is one: missing, not whole, not
 * UTF-8, or beyond a limit.
 */
export async function* linesOf(path: string): AsyncGenerator<Line> {
  const source = createReadStream(path);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  let number = 1;
  let fileBytes = 0;
  let lineBytes = 0;
  // What there is of the line so far. Its parts are joined once, when its end is found.
  let parts: Buffer[] = [];
  const take = (part: Buffer) => {
    parts.push(part);
    lineBytes += part.length;
    if (lineBytes <= maxLineBytes) return;
    throw importError(
      `${path} line ${number} is longer than ${sizeText(maxLineBytes)}; expected one item of 400 KB at most.`,
    );
  };
  const end = (): Line | undefined => {
    const line = lineBytes > 0 ? { number, text: decoded(Buffer.concat(parts), path, number) } : undefined;
    parts = [];
    lineBytes = 0;
    number += 1;
    return line;
  };
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      fileBytes += chunk.length;
      if (fileBytes > maxFileBytes)
        throw importError(`${path} unzips to more than ${sizeText(maxFileBytes)}, the most that is read.`);
      let from = 0;
      for (let index = chunk.indexOf(newline); index >= 0; index = chunk.indexOf(newline, from)) {
        take(chunk.subarray(from, index));
        const line = end();
        if (line) yield line;
        from = index + 1;
      }
      take(chunk.subarray(from));
    }
    const last = end();
    if (last) yield last;
  } catch (error) {
    throw isFromStream(error) ? unreadable(path, error) : error;
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

/** A letter that is none must not become another one without a word. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Buffer, path: string, line: number): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw importError(`${path} line ${line} is not UTF-8, as every export is.`, error);
  }
}

const sizeText = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${bytes / 1024 ** 3} GB` : `${bytes / 1024 ** 2} MB`;

const isFromStream = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(E[A-Z]|Z_|ERR_)/.test(String(error.code));

/** The error of a data file that is missing or cannot be read. */
export function unreadable(path: string, error: unknown) {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return importError(
    isMissing
      ? `${path} is missing; manifest-files.json lists it.`
      : `${path} cannot be read: ${messageOf(error)}; expected a whole gzip file.`,
    error,
  );
}
