import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { ImportSource } from '../database/embedded';
import { type SeedOptions, seedRecords, seedSize } from './workspace-source';

/** Records between two looks at the progress and at whether to stop. */
const recordsBetweenPauses = 500;

/**
 * Writes the demo workspace as a DynamoDB export: one file of JSON lines a table. The embedded database imports it ten times faster
 * than it takes requests.
 */
export async function writeExport(
  folder: string,
  definitions: readonly CreateTableCommandInput[],
  options: SeedOptions,
): Promise<ImportSource> {
  await rm(folder, { recursive: true, force: true });
  const source = join(folder, 'export');
  await mkdir(source, { recursive: true });
  const schema = join(folder, 'schema.json');
  await writeFile(schema, JSON.stringify(definitions.map((Table) => ({ Table }))));

  const files = new Map<string, WriteStream>();
  const { progress, signal } = options;
  progress.start(seedSize(options));
  try {
    let done = 0;
    for (const { tableName, record } of seedRecords(options)) {
      const file = files.get(tableName) ?? (await openTable(source, tableName));
      files.set(tableName, file);
      const room = file.write(`{"Item":${JSON.stringify(marshall(record))}}\n`);
      done += 1;
      if (!room) await once(file, 'drain', { signal });
      if (done % recordsBetweenPauses === 0) {
        progress.update(done);
        // Lets the builds that run at the same time, and Ctrl-C, have their turn.
        await new Promise((resolve) => setImmediate(resolve));
        signal.throwIfAborted();
      }
    }
    progress.update(done);
  } finally {
    progress.stop();
    for (const file of files.values()) file.end();
    await Promise.all([...files.values()].map((file) => finished(file)));
  }
  return { source, schema };
}

async function openTable(source: string, tableName: string): Promise<WriteStream> {
  const folder = join(source, tableName, 'data');
  await mkdir(folder, { recursive: true });
  return createWriteStream(join(folder, 'records.json'), { highWaterMark: 1024 * 1024 });
}
