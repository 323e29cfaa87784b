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

export interface BackupTable {
  /** The table's model name. */
  readonly table: string;
  readonly records: number;
  /** The total size of all compressed parts, in bytes. */
  readonly bytes: number;
  readonly parts: number;
}

/** A backup, as returned by the API. It exists only once it is complete. */
export interface Backup {
  /** The ID of the run that created the backup. */
  readonly id: string;
  /** The start and end of the backup, in ISO 8601 and UTC. Each record was read at some time in between. */
  readonly createdAt: string;
  readonly completedAt: string;
  /** The email of the admin who started the backup, or `System`. */
  readonly startedBy: string;
  readonly records: number;
  readonly bytes: number;
  readonly tables: readonly BackupTable[];
}
