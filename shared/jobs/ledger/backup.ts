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
  /** Base64; DynamoDB's own exports give this for a file. */
  readonly md5: string;
}

/** The part of a backup that holds one table. */
export interface BackupTable {
  /** Model name. */
  readonly table: string;
  readonly records: number;
  /** Size of its parts, compressed. */
  readonly bytes: number;
  readonly parts: number;
}

/** A backup as the API shows it. It exists once it is written completely. */
export interface Backup {
  /** Id of the run that made it. */
  readonly id: string;
  /** ISO 8601 in UTC. Records are as they were when they were read, between the two times. */
  readonly createdAt: string;
  readonly completedAt: string;
  /** Email of the admin who started it, or `System`. */
  readonly startedBy: string;
  readonly records: number;
  readonly bytes: number;
  readonly tables: readonly BackupTable[];
}
