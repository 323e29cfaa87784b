import { onlyInforms } from '../run/informing-kinds';

/** Keys of the ledger's rows (docs/engine/ledger.md). No other module builds these keys. */

/** Digits of a lane number in a key. There are at most 40 lanes. */
const laneDigits = 3;
/** Digits of a page number in a key. A million pages of a thousand records are a billion records. */
const pageDigits = 6;

const zeros = '000000';

/** Pads without `padStart`, which APPSYNC_JS does not support. This file is bundled into resolvers. */
const padded = (value: number, digits: number) =>
  `${zeros.slice(zeros.length - digits + `${value}`.length)}${value}`;

/* Resolvers use these functions directly, because AppSync does not document calls to members of an object. */

/** Partition of a run: only the row `RUN` and the rows `LANE#nnn`. */
export const runKey = (runId: string) => `RUN#${runId}`;
/** Partition of a run's log. */
export const logKey = (runId: string) => `RUN#${runId}#LOG`;
/** Partition of a run's findings. */
export const findingsKey = (runId: string) => `RUN#${runId}#FINDING`;
/** Partition of a run's failures. */
export const failuresKey = (runId: string) => `RUN#${runId}#FAILURE`;
/** Sort key of a run's own row. */
export const runRow = 'RUN';
/** Prefix of the sort keys of a run's lanes. */
export const lanePrefix = 'LANE#';
/** Key prefix of a kind's findings. Informing kinds sort after all letters. */
export const findingPrefix = (kind: string) => `${onlyInforms(kind) ? '~' : ''}${kind}#`;

export const ledgerKeys = {
  run: runKey,
  runRow,
  lanePrefix,
  laneRow: (lane: number) => `LANE#${padded(lane, laneDigits)}`,
  /** Partition of a lane's journal. */
  journal: (runId: string, lane: number) => `RUN#${runId}#LANE#${padded(lane, laneDigits)}`,
  page: (page: number) => `PAGE#${padded(page, pageDigits)}`,
  /** Partition of the digests of a dry run's planned changes, lane by lane and page by page. */
  digests: (runId: string) => `RUN#${runId}#DIGEST`,
  digestRow: (lane: number, page: number, part: number) =>
    `${padded(lane, laneDigits)}#${padded(page, pageDigits)}#${padded(part, laneDigits)}`,
  /**
   * Sort key, in a run's digest partition, of the number of changes that its lanes may still make without an
   * approval.
   */
  budget: 'BUDGET',
  log: logKey,
  /**
   * Partition of the log lines of commands on a run. It is separate from the run's own log, which already has
   * this information.
   */
  commandsOnRun: (runId: string) => `RUN#${runId}#COMMAND`,
  /** Partition of the log lines of all other commands. `day` has the format `2026-01-31`. */
  commands: (day: string) => `COMMAND#${day}`,
  /** Partition of a run's stored items, which a list or a retry of failures visits. */
  items: (runId: string, attempt: number) => `RUN#${runId}#ITEMS#${attempt}`,
  /** `set` distinguishes the pages of one Plan call from those of another. */
  itemPage: (set: string, page: number) => `${set}#PAGE#${padded(page, pageDigits)}`,
  findings: findingsKey,
  findingRow: (kind: string, lane: number, key: string) =>
    `${findingPrefix(kind)}${padded(lane, laneDigits)}#${key}`,
  findingPrefix,
  failures: failuresKey,
  failureRow: (lane: number, key: string) => `${padded(lane, laneDigits)}#${key}`,
  lock: (table: string) => `LOCK#${table}`,
  /** Partition of the runs that locked a table and may have changed it. */
  writers: (table: string) => `WRITERS#${table}`,
  /** Sort key prefix of these rows, followed by the run's ID. */
  writerPrefix: 'RUN#',
  token: (subject: string, token: string) => `TOKEN#${subject}#${token}`,
  /** The kill switch: who paused all jobs, and why. */
  switch: 'SWITCH',
  /** The time from which the default view of the audit trail shows entries. */
  auditTrail: 'AUDIT',
  /** The state of a job's schedule: whether it is paused, and when it was last due. */
  schedule: (job: string) => `SCHEDULE#${job}`,
  /** Sort key of rows without other rows in their partition. */
  only: 'ROW',
} as const;

/** Secondary indexes of the ledger. `allRuns` contains only run rows, because only they have its keys. */
export const ledgerIndexes = {
  /** All runs, latest last: partition `ALL` in `runList`, sort key `createdAt`. */
  byStart: { name: 'byStart', partitionKey: 'runList', sortKey: 'createdAt' },
  /** Runs of a job: partition `job`, sort key `createdAt`. */
  byJob: { name: 'byJob', partitionKey: 'job', sortKey: 'createdAt' },
  /**
   * Lines of all logs, latest last: partition `level`, sort key `sk`, a ULID. Only log lines have a level. A
   * list of all lines merges three partitions, and errors are found quickly regardless of the number of other
   * lines. A day in the key would not distribute the writes, because all of them are for today.
   */
  byLevel: { name: 'byLevel', partitionKey: 'level', sortKey: 'sk' },
  /**
   * Runs that need attention, latest last: partition `NEEDED` in `attentionList`, sort key `createdAt`. A
   * sparse index.
   */
  byAttention: { name: 'byAttention', partitionKey: 'attentionList', sortKey: 'createdAt' },
} as const;

/**
 * The indexes of runs, from which lists of runs are read. Log lines have a separate index, which resolvers
 * may not read.
 */
export const runIndexes = [ledgerIndexes.byStart, ledgerIndexes.byJob, ledgerIndexes.byAttention] as const;

/** The value of `attentionList` in the row of a run that needs attention. */
export const needsAttention = 'NEEDED';

/** The value of `attentionList` in the row of a dry run that waits for an approval. */
export const awaitsApproval = 'APPROVAL';

/**
 * Partition with a row for each run whose on-call message has not been published yet. The sort key is the
 * run's ID.
 */
export const outboxPartition = 'OUTBOX';

/** The value of `runList` in each run row. */
export const allRuns = 'ALL';

/** Partition with a row for each run that has not ended, for the reconciler. The sort key is the run's ID. */
export const activePartition = 'ACTIVE';
