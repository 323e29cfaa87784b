import { buffer } from 'node:stream/consumers';
import type { Archive } from '#functions/runtime/dependencies';
import { createObjectStore, type ObjectInfo, type ObjectStore } from './object-store';

function createBackupArchive(store: ObjectStore): Archive {
  return {
    write: (object) => store.put(object),
    async read(key) {
      const found = await store.get(key);
      return found && (await buffer(found.stream));
    },
    stream: async (key) => (await store.get(key))?.stream,
    async list(prefix) {
      const all: ObjectInfo[] = [];
      let nextToken: string | undefined;
      do {
        const page = await store.list(prefix, nextToken);
        all.push(...page.items);
        nextToken = page.nextToken;
      } while (nextToken !== undefined);
      return all;
    },
  };
}

/** Undefined without a bucket in the environment. */
export function backupArchiveFrom(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Archive | undefined {
  return env.BACKUPS_BUCKET ? createBackupArchive(createObjectStore(env.BACKUPS_BUCKET)) : undefined;
}
