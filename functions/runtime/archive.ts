/** Where backups are: objects that are written once, and never changed or removed by a job. */
export interface Archive {
  write(object: {
    readonly key: string;
    readonly body: Uint8Array;
    readonly contentType: string;
  }): Promise<void>;
  /** The bytes of an object; undefined where there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** All objects whose keys begin so, in the order of their keys. */
  list(prefix: string): Promise<readonly { readonly key: string; readonly bytes: number }[]>;
}
