import type { Readable } from 'node:stream';

/** The storage for backups and table exports. Jobs write each object once and never change or remove it. */
export interface Archive {
  write(object: {
    readonly key: string;
    readonly body: Uint8Array;
    readonly contentType: string;
  }): Promise<void>;
  /** Returns an object's content as bytes, or undefined if the object does not exist. */
  read(key: string): Promise<Uint8Array | undefined>;
  /**
   * Returns an object's content as a stream, or undefined if the object does not exist. The caller must read
   * the stream to the end or destroy it.
   */
  stream(key: string): Promise<Readable | undefined>;
  /** Lists all objects whose keys begin with `prefix`, ordered by key. */
  list(prefix: string): Promise<readonly { readonly key: string; readonly bytes: number }[]>;
}
