import { buffer } from 'node:stream/consumers';
import type { Uploads } from '#functions/runtime/dependencies';
import type { ObjectStore } from './object-store';

/** Creates a reader for the files that admins uploaded for runs. The files are in the content bucket. */
export const createUploads = (store: ObjectStore): Uploads => ({
  async read(key) {
    const found = await store.get(key);
    return found && (await buffer(found.stream));
  },
});
