import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { importError, messageOf } from './import-error';

/** A line, whose number is counted from 1. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/**
 * The maximum length of a line. An item of 400 KB, such as a list of NULLs, may be seven times as large in
 * JSON.
 */
const maxLineBytes = 8 * 1024 * 1024;

/**
 * The maximum size of an unzipped file. Otherwise a small file that unzips endlessly would keep the host busy
 * forever.
 */
const maxFileBytes = 16 * 1024 ** 3;

const newline = 0x0a;

/**
 * Yields the nonempty lines of a gzip file of UTF-8, in linear time. Throws a HostError `ImportFailed`, with
 * the file and line, if the file is missing, incomplete, not UTF-8 or beyond a limit.
 * @param maxBytes the maximum unzipped size; 16 GB by default
 */
export async function* linesOf(path: string, maxBytes = maxFileBytes): AsyncGenerator<Line> {
  const source = createReadStream(path);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  let number = 1;
  let fileBytes = 0;
  let lineBytes = 0;
  // The parts of a line are joined only once, which keeps the total time linear.
  let parts: Buffer[] = [];
  const take = (part: Buffer) => {
    parts.push(part);
    lineBytes += part.length;
    if (lineBytes <= maxLineBytes) return;
    throw importError(
      `${path} line ${number} is longer than ${sizeText(maxLineBytes)}; expected one item of at most 400 KB.`,
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
      if (fileBytes > maxBytes)
        throw importError(`${path} unzips to more than the maximum of ${sizeText(maxBytes)}.`);
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

/** A decoder that throws for invalid characters instead of replacing them. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Buffer, path: string, line: number): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw importError(`${path} line ${line} is not valid UTF-8.`, error);
  }
}

const sizeText = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${bytes / 1024 ** 3} GB` : `${bytes / 1024 ** 2} MB`;

const isFromStream = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(E[A-Z]|Z_|ERR_)/.test(String(error.code));

export function unreadable(path: string, error: unknown) {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return importError(
    isMissing
      ? `${path} is missing but is listed in manifest-files.json.`
      : `${path} cannot be read: ${messageOf(error)}; expected a complete gzip file.`,
    error,
  );
}
