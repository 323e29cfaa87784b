/** The storage of backups: objects that are written once and never changed or removed by jobs. */
export interface Archive {
  write(object: {
    readonly key: string;
    readonly body: Uint8Array;
    readonly contentType: string;
  }): Promise<void>;
  /** Returns the bytes of an object, or undefined if it does not exist. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Lists all objects whose keys begin with `prefix`, ordered by key. */
  list(prefix: string): Promise<readonly { readonly key: string; readonly bytes: number }[]>;
}
