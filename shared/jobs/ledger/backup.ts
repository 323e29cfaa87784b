/** Some of a table's records, as lines in a gzip file. */
export interface BackupPart {
  /** The model's name. */
  readonly table: string;
  readonly key: string;
  readonly records: number;
  /** Compressed. */
  readonly bytes: number;
  /** Base64. */
  readonly sha256: string;
  /** Base64. DynamoDB's own exports also have it for each file. */
  readonly md5: string;
}

export interface BackupTable {
  /** The model's name. */
  readonly table: string;
  readonly records: number;
  /** Compressed. */
  readonly bytes: number;
  readonly parts: number;
}

/** Exists only once it is complete. */
export interface Backup {
  /** The run that created it. */
  readonly id: string;
  /** ISO 8601. Each record was read at some time in between. */
  readonly createdAt: string;
  readonly completedAt: string;
  /** The admin's email, or `System`. */
  readonly startedBy: string;
  readonly records: number;
  readonly bytes: number;
  readonly tables: readonly BackupTable[];
}
