export type { Backup, BackupTable } from '../../api/api-types';

/** An object in a backup: some of a table's records, as lines in a gzip file. */
export interface BackupPart {
  /** The table's model name. */
  readonly table: string;
  readonly key: string;
  readonly records: number;
  /** The size of the compressed object, in bytes. */
  readonly bytes: number;
  /** The SHA-256 checksum of the object, base64-encoded. */
  readonly sha256: string;
  /**
   * The MD5 checksum of the object, base64-encoded. DynamoDB's own exports also include this checksum for
   * each file.
   */
  readonly md5: string;
}
