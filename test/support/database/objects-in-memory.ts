import { Readable } from 'node:stream';
import type { ObjectStore } from '#functions/gateways/object-store';

/**
 * An in-memory bucket for testing code that uses objects. The test itself stores the files that a browser
 * would upload.
 */
export interface ObjectsInMemory extends ObjectStore {
  readonly objects: Map<string, { readonly body: Uint8Array; readonly contentType: string }>;
}

/** Creates an error with the given HTTP status, in the AWS SDK's format. */
const answered = (status: number) => Object.assign(new Error(), { $metadata: { httpStatusCode: status } });

/**
 * Creates an empty bucket. It rejects requests for `media/refused`, and does not respond to requests for
 * `media/broken`.
 */
export function objectsInMemory(): ObjectsInMemory {
  const objects: ObjectsInMemory['objects'] = new Map();
  const lastModified = new Date(0).toISOString();
  return {
    objects,
    put: async ({ key, body, contentType }) => void objects.set(key, { body, contentType }),
    get: async (key) => {
      const found = objects.get(key);
      if (!found) return undefined;
      const { body, contentType } = found;
      return { stream: Readable.from([Buffer.from(body)]), bytes: body.length, contentType };
    },
    head: async (key) => {
      if (key === 'media/refused') throw answered(400);
      if (key === 'media/broken') throw answered(503);
      const found = objects.get(key);
      return found && { key, bytes: found.body.length, contentType: found.contentType, lastModified };
    },
    list: async (prefix) => ({
      items: [...objects.keys()]
        .filter((key) => key.startsWith(prefix))
        .sort()
        .map((key) => ({ key, bytes: objects.get(key)?.body.length ?? 0, lastModified })),
      nextToken: undefined,
    }),
    delete: async (key) => void objects.delete(key),
    presignUpload: async ({ key, contentType }) => ({
      url: 'https://objects.example/',
      fields: { key, 'Content-Type': contentType },
    }),
    presignDownload: async ({ key, disposition }) => `https://objects.example/${key}?${disposition}`,
  };
}
