import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const newline = 0x0a;

/** The lines in a compressed file, and a function that returns the checksum of everything read so far. */
export interface ExportLines {
  readonly lines: AsyncGenerator<string>;
  /**
   * Returns the checksum, in base64, of everything read so far. After the last line, it covers the whole
   * file.
   */
  readonly md5: () => string;
}

/**
 * Reads the non-empty lines of a gzipped UTF-8 text file. Only the byte 0x0A ends a line, because the text
 * may contain other line separators. Closing the generator closes the source.
 */
export function linesOf(compressed: Readable): ExportLines {
  const hash = createHash('md5');
  async function* hashed(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  }
  // The generator below receives errors from all streams, so there is nothing to do here.
  const unzipped = pipeline(compressed, hashed, createGunzip(), () => undefined);
  return { lines: split(unzipped, compressed), md5: () => hash.copy().digest('base64') };
}

async function* split(unzipped: Readable, compressed: Readable): AsyncGenerator<string> {
  // The parts of the current line are joined only once, when its end is found.
  let parts: Buffer[] = [];
  const end = () => {
    const line = Buffer.concat(parts).toString('utf8');
    parts = [];
    return line;
  };
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
        parts.push(chunk.subarray(from, at));
        from = at + 1;
        const line = end();
        if (line !== '') yield line;
      }
      if (from < chunk.length) parts.push(chunk.subarray(from));
    }
    const last = end();
    if (last !== '') yield last;
  } finally {
    compressed.destroy();
  }
}
