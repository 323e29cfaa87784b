import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** The host's own log: what its parts have to say and nobody has to read. */
export interface HostLog {
  write(level: 'info' | 'error', message: string): void;
  close(): Promise<void>;
}

/** Appends lines to a file; a log that cannot be written does not stop the host. */
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
