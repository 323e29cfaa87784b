import { buffer } from 'node:stream/consumers';
import type { Uploads } from '#functions/runtime/dependencies';
import type { ObjectStore } from './object-store';

export const createUploads = (store: ObjectStore): Uploads => ({
  async read(key) {
    const found = await store.get(key).catch((error: unknown) => {
      // For a missing object, S3 denies access to roles that may not list the bucket.
      if (error instanceof Error && error.name.startsWith('AccessDenied')) return undefined;
      throw error;
    });
    return found && (await buffer(found.stream));
  },
});
