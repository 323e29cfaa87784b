import { createWriteStream } from 'node:fs';
import { readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

/** The host's own log, for details. */
export interface HostLog {
  write(level: 'info' | 'error', message: string): void;
  close(): Promise<void>;
}

/** Appends lines to a file. Errors when writing the log do not stop the host. */
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

/** Size in bytes above which the next start creates a new log. */
const maxLogBytes = 10 * 1024 * 1024;

/** Renames large logs of earlier starts to `<name>.old`, replacing the previous one. */
export async function rotateLogs(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (name.endsWith('.log') && (await stat(file)).size > maxLogBytes) await rename(file, `${file}.old`);
  }
}
