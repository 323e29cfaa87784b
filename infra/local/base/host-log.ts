import { createWriteStream } from 'node:fs';
import { readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

export interface HostLog {
  write(level: 'info' | 'error', message: string): void;
  close(): Promise<void>;
}

/** Opens the log. The host keeps running even if a line cannot be written. */
export function openHostLog(file: string): HostLog {
  const stream = createWriteStream(file, { flags: 'a' });
  stream.on('error', () => {});
  return {
    write(level, message) {
      stream.write(`${new Date().toISOString()} ${level} ${message}\n`);
    },
    async close() {
      stream.end();
      await finished(stream).catch(() => {});
    },
  };
}

/** The maximum size of a log. A larger one is renamed at the next start. */
const maxLogBytes = 10 * 1024 * 1024;

/** Renames each log that is too large to `<name>.old`. */
export async function rotateLogs(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (/\.(log|jsonl)$/.test(name) && (await stat(file)).size > maxLogBytes)
      await rename(file, `${file}.old`);
  }
}
