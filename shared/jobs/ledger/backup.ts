/** One object of a backup: some records of one table, as lines of a gzip file. */
export interface BackupPart {
  /** Model name. */
  readonly table: string;
  readonly key: string;
  readonly records: number;
  /** Size of the object, compressed. */
  readonly bytes: number;
  /** Base64. */
  readonly sha256: string;
  /** Base64. DynamoDB's own exports also list it for each file. */
  readonly md5: string;
}

/** The backup of one table. */
export interface BackupTable {
  /** Model name. */
  readonly table: string;
  readonly records: number;
  /** Total size of its parts, compressed. */
  readonly bytes: number;
  readonly parts: number;
}

/** A backup as returned by the API. It exists only if it is complete. */
export interface Backup {
  /** ID of the run that created it. */
  readonly id: string;
  /** ISO 8601 in UTC. Each record has the state at which it was read, between the two times. */
  readonly createdAt: string;
  readonly completedAt: string;
  /** Email of the admin who started it, or `System`. */
  readonly startedBy: string;
  readonly records: number;
  readonly bytes: number;
  readonly tables: readonly BackupTable[];
}
