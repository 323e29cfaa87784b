import type { Readable } from 'node:stream';

/** Backups and table exports. Jobs write each object once and never change or remove it. */
export interface Archive {
  write(object: {
    readonly key: string;
    readonly body: Uint8Array;
    readonly contentType: string;
  }): Promise<void>;
  /** Undefined if the object does not exist. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Undefined if the object does not exist. Read the stream to the end or destroy it. */
  stream(key: string): Promise<Readable | undefined>;
  /** All, ordered by key. */
  list(prefix: string): Promise<readonly { readonly key: string; readonly bytes: number }[]>;
}
