import { buffer } from 'node:stream/consumers';
import type { Uploads } from '#functions/runtime/dependencies';
import type { ObjectStore } from './object-store';

/** Returns access to the files that admins uploaded for runs, which are in the content bucket. */
export const createUploads = (store: ObjectStore): Uploads => ({
  async read(key) {
    const found = await store.get(key);
    return found && (await buffer(found.stream));
  },
});
