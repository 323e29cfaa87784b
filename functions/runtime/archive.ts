/** The store of backups: objects that are written once, and that no job changes or removes. */
export interface Archive {
  write(object: {
    readonly key: string;
    readonly body: Uint8Array;
    readonly contentType: string;
  }): Promise<void>;
  /** The bytes of an object; undefined if it does not exist. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** All objects whose keys begin with `prefix`, in the order of their keys. */
  list(prefix: string): Promise<readonly { readonly key: string; readonly bytes: number }[]>;
}
