import { onlyInforms } from '../run/informing-kinds';

/** The keys of the ledger's rows (docs/engine/ledger.md). No other module builds these keys. */

/** The number of digits in a key's lane number. There are at most 99 lanes. */
const laneDigits = 3;
/**
 * The number of digits in a key's page number. A million pages of a thousand records each hold a billion
 * records.
 */
const pageDigits = 6;

const zeros = '000000';

/**
 * Pads a number with zeros. This file is also bundled into resolvers, and APPSYNC_JS does not support
 * `padStart`.
 */
const padded = (value: number, digits: number) =>
  `${zeros.slice(zeros.length - digits + `${value}`.length)}${value}`;

/*
 * Resolvers use these functions directly, because AppSync does not document whether functions in an object
 * can be called.
 */

/** Returns a run's partition, which contains only the `RUN` row and the `LANE#nnn` rows. */
export const runKey = (runId: string) => `RUN#${runId}`;
/** Returns the partition of a run's log. */
export const logKey = (runId: string) => `RUN#${runId}#LOG`;
/** Returns the partition of a run's findings. */
export const findingsKey = (runId: string) => `RUN#${runId}#FINDING`;
/** Returns the partition of a run's failures. */
export const failuresKey = (runId: string) => `RUN#${runId}#FAILURE`;
/** The sort key of a run's own row. */
export const runRow = 'RUN';
/** The prefix of the sort keys of a run's lanes. */
export const lanePrefix = 'LANE#';
/**
 * Returns the key prefix for findings of one kind. The prefixes of informational kinds sort after all
 * letters.
 */
export const findingPrefix = (kind: string) => `${onlyInforms(kind) ? '~' : ''}${kind}#`;

export const ledgerKeys = {
  run: runKey,
  runRow,
  lanePrefix,
  laneRow: (lane: number) => `LANE#${padded(lane, laneDigits)}`,
  /** Returns the partition of the attempts that a run's row no longer lists. */
  attempts: (runId: string) => `RUN#${runId}#ATTEMPT`,
  attemptRow: (attempt: number) => padded(attempt, pageDigits),
  /** Returns the partition of a lane's journal. */
  journal: (runId: string, lane: number) => `RUN#${runId}#LANE#${padded(lane, laneDigits)}`,
  page: (page: number) => `PAGE#${padded(page, pageDigits)}`,
  /**
   * Returns the partition for the digests of a dry run's planned changes. The digests are ordered by lane and
   * page.
   */
  digests: (runId: string) => `RUN#${runId}#DIGEST`,
  digestRow: (lane: number, page: number, part: number) =>
    `${padded(lane, laneDigits)}#${padded(page, pageDigits)}#${padded(part, laneDigits)}`,
  /**
   * The sort key of the row that counts the changes that a run's lanes have planned without approval. The row
   * is in the run's digest partition.
   */
  budget: 'BUDGET',
  log: logKey,
  /**
   * Returns the partition of the log lines for commands on a run. This log is separate from the run's own
   * log, which already contains this information.
   */
  commandsOnRun: (runId: string) => `RUN#${runId}#COMMAND`,
  /** Returns the partition of the log lines for all other commands. `day` has the format `2026-01-31`. */
  commands: (day: string) => `COMMAND#${day}`,
  /** Returns the partition of a run's stored items, which are used by a list or by a retry of failures. */
  items: (runId: string, attempt: number) => `RUN#${runId}#ITEMS#${attempt}`,
  /**
   * Returns the sort key of a page of items. `set` distinguishes between pages from different calls to Plan.
   */
  itemPage: (set: string, page: number) => `${set}#PAGE#${padded(page, pageDigits)}`,
  findings: findingsKey,
  findingRow: (kind: string, lane: number, key: string) =>
    `${findingPrefix(kind)}${padded(lane, laneDigits)}#${key}`,
  findingPrefix,
  failures: failuresKey,
  failureRow: (lane: number, key: string) => `${padded(lane, laneDigits)}#${key}`,
  /**
   * Returns the partition for a failure cause. It contains a row for each run with that cause, and a row for
   * the note on the cause.
   */
  cause: (cause: string) => `CAUSE#${cause}`,
  causeRow: (runId: string) => `RUN#${runId}`,
  /**
   * The sort key of the note on a cause. It sorts after the keys of all runs, so a query for the newest runs
   * returns the note first.
   */
  causeNote: '~NOTE',
  lock: (table: string) => `LOCK#${table}`,
  /** Returns the partition of the runs that locked a table and may have changed it. */
  writers: (table: string) => `WRITERS#${table}`,
  /** The prefix of the sort keys in the `writers` partition. The run's ID follows the prefix. */
  writerPrefix: 'RUN#',
  token: (subject: string, token: string) => `TOKEN#${subject}#${token}`,
  /** The partition of the kill switch, which stores who paused all jobs and why. */
  switch: 'SWITCH',
  /**
   * The partition that stores the time when the history was last cleared. By default, the audit trail shows
   * only the entries since then.
   */
  auditTrail: 'AUDIT',
  /**
   * Returns the partition of a job's schedule, which stores whether it is paused and when it was last due.
   */
  schedule: (job: string) => `SCHEDULE#${job}`,
  /** The partition of the row that contains all follow-ups between jobs. */
  followUps: 'FOLLOW_UPS',
  /** The sort key of a run's follow-up in the partition that lists the follow-ups to start. */
  dueFollowUp: (runId: string, followUp: string) => `${runId}#${followUp}`,
  /** The sort key of a row that is the only one in its partition. */
  only: 'ROW',
} as const;

/** The ledger's secondary indexes. `byStart` contains only run rows, because no other rows have its keys. */
export const ledgerIndexes = {
  /**
   * All runs, oldest first. The partition key is `runList` (always `ALL`), and the sort key is `createdAt`.
   */
  byStart: { name: 'byStart', partitionKey: 'runList', sortKey: 'createdAt' },
  /** A job's runs. The partition key is `job`, and the sort key is `createdAt`. */
  byJob: { name: 'byJob', partitionKey: 'job', sortKey: 'createdAt' },
  /**
   * All log lines, oldest first. The partition key is `level`, and the sort key is `sk` (a ULID). Only log
   * lines have a level. Listing all lines means merging three partitions, but errors are found quickly no
   * matter how many other lines there are. Adding the day to the key would not spread the writes, because all
   * writes are for the current day.
   */
  byLevel: { name: 'byLevel', partitionKey: 'level', sortKey: 'sk' },
  /**
   * Runs that need attention, oldest first. The partition key is `attentionList` (with the value `NEEDED`),
   * and the sort key is `createdAt`. The index is sparse.
   */
  byAttention: { name: 'byAttention', partitionKey: 'attentionList', sortKey: 'createdAt' },
} as const;

/** The indexes used to list runs. Log lines have a separate index, which resolvers may not read. */
export const runIndexes = [ledgerIndexes.byStart, ledgerIndexes.byJob, ledgerIndexes.byAttention] as const;

/** The value of `attentionList` in the row of a run that needs attention. */
export const needsAttention = 'NEEDED';

/** The value of `attentionList` in the row of a dry run that is waiting for approval. */
export const awaitsApproval = 'APPROVAL';

/**
 * The partition that contains a row for each on-call message that has not been published yet. The sort key
 * begins with the run's ID.
 */
export const outboxPartition = 'OUTBOX';

/**
 * The partition that contains a row for each status change whose event has not been published yet. The sort
 * key consists of the change's time and ID.
 */
export const eventsPartition = 'EVENTS';

/**
 * The partition that contains a row for each follow-up to start. The sort key consists of the earlier run's
 * ID and the follow-up's ID.
 */
export const dueFollowUpsPartition = 'DUE_FOLLOW_UP';

/** The value of `runList` in every run row. */
export const allRuns = 'ALL';

/**
 * The partition that stores the last known state of each alarm that can put runs on hold. The sort key is the
 * alarm's name.
 */
export const alarmsPartition = 'ALARM';

/**
 * The partition that the reconciler reads. It contains a row for each run that has not ended. The sort key is
 * the run's ID.
 */
export const activePartition = 'ACTIVE';
