import { onlyInforms } from '../run/informing-kinds';

/** Keys of the ledger's rows (docs/engine/ledger.md): the only place that spells them. */

/** Digits of a lane's number in a key; there are at most 40 lanes. */
const laneDigits = 3;
/** Digits of a page's number in a key; a million pages of a thousand records are a billion records. */
const pageDigits = 6;

const zeros = '000000';

/** Pads without `padStart`, which APPSYNC_JS does not have; this file is bundled into resolvers. */
const padded = (value: number, digits: number) =>
  `${zeros.slice(zeros.length - digits + `${value}`.length)}${value}`;

/* Resolvers use these directly, because AppSync does not document functions that are members of an object. */

/** Partition of a run: the row `RUN` and the rows `LANE#nnn`, nothing else. */
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
/** Prefix of the keys of a kind's findings. Kinds that only inform sort after all letters. */
export const findingPrefix = (kind: string) => `${onlyInforms(kind) ? '~' : ''}${kind}#`;

export const ledgerKeys = {
  run: runKey,
  runRow,
  lanePrefix,
  laneRow: (lane: number) => `LANE#${padded(lane, laneDigits)}`,
  /** Partition of a lane's journal. */
  journal: (runId: string, lane: number) => `RUN#${runId}#LANE#${padded(lane, laneDigits)}`,
  page: (page: number) => `PAGE#${padded(page, pageDigits)}`,
  log: logKey,
  /**
   * Partition of the lines about what people did with a run, separate from its own log, which they would only
   * repeat.
   */
  commandsOnRun: (runId: string) => `RUN#${runId}#COMMAND`,
  /** Partition of the other commands' lines; `day` is, for example, `2026-01-31`. */
  commands: (day: string) => `COMMAND#${day}`,
  /** Partition of the frozen items of a run: what a list, or a retry of failures, visits. */
  items: (runId: string, attempt: number) => `RUN#${runId}#ITEMS#${attempt}`,
  /** `set` distinguishes the pages of one call of Plan from those of another. */
  itemPage: (set: string, page: number) => `${set}#PAGE#${padded(page, pageDigits)}`,
  findings: findingsKey,
  findingRow: (kind: string, lane: number, key: string) =>
    `${findingPrefix(kind)}${padded(lane, laneDigits)}#${key}`,
  findingPrefix,
  failures: failuresKey,
  failureRow: (lane: number, key: string) => `${padded(lane, laneDigits)}#${key}`,
  lock: (table: string) => `LOCK#${table}`,
  /** Partition of the runs that had the lock of a table and may have changed it. */
  writers: (table: string) => `WRITERS#${table}`,
  /** Prefix of the sort keys of these rows; the run's id follows. */
  writerPrefix: 'RUN#',
  token: (subject: string, token: string) => `TOKEN#${subject}#${token}`,
  /** Who paused all jobs, and why. */
  switch: 'SWITCH',
  /** From when the audit trail's default view shows entries. */
  auditTrail: 'AUDIT',
  /** Whether a job's schedule is paused, and when it was last due. */
  schedule: (job: string) => `SCHEDULE#${job}`,
  /** Sort key of rows that are alone in their partition. */
  only: 'ROW',
} as const;

/** Secondary indexes of the ledger. `allRuns` holds only run rows, because only they have its keys. */
export const ledgerIndexes = {
  /** Every run, newest last: partition `ALL` in `runList`, sort `createdAt`. */
  byStart: { name: 'byStart', partitionKey: 'runList', sortKey: 'createdAt' },
  /** Runs of a job: partition `job`, sort `createdAt`. */
  byJob: { name: 'byJob', partitionKey: 'job', sortKey: 'createdAt' },
  /**
   * Lines of all logs, newest last: partition `level`, sort `sk`, a ULID. Only lines have a level. A list of
   * all lines merges three partitions, and an error is found at once, however many other lines there are. A
   * day in the key would not spread the writes: all of them go to today's.
   */
  byLevel: { name: 'byLevel', partitionKey: 'level', sortKey: 'sk' },
  /**
   * Runs that need a person, newest last: partition `NEEDED` in `attentionList`, sort `createdAt`. Sparse.
   */
  byAttention: { name: 'byAttention', partitionKey: 'attentionList', sortKey: 'createdAt' },
} as const;

/**
 * The indexes that hold runs, from which lists of runs are read. Lines have an index of their own, which no
 * resolver may read.
 */
export const runIndexes = [ledgerIndexes.byStart, ledgerIndexes.byJob, ledgerIndexes.byAttention] as const;

/** The value of `attentionList` on the row of a run that needs a person. */
export const needsAttention = 'NEEDED';

/**
 * Partition with a row for each run whose message to on-call is not published yet. Sort key: the run's id.
 */
export const outboxPartition = 'OUTBOX';

/** The value of `runList` on each run row. */
export const allRuns = 'ALL';

/**
 * Partition with a row for each run that is not over, which the reconciler looks through. Sort key: the run's
 * id.
 */
export const activePartition = 'ACTIVE';
