import { onlyInforms } from '../run/informing-kinds';

/** No other module builds the keys of the ledger's rows (docs/engine/ledger.md). */

/** The digits of a lane's number; there are at most 99 lanes. */
const laneDigits = 3;
/** The digits of a page's number. A million pages of a thousand records each hold a billion records. */
const pageDigits = 6;

const zeros = '000000';

/** Pads a number. Also bundled into resolvers, and APPSYNC_JS does not support `padStart`. */
const padded = (value: number, digits: number) =>
  `${zeros.slice(zeros.length - digits + `${value}`.length)}${value}`;

/* Functions, because AppSync does not document whether functions in an object can be called. */

/** The partition of a run, with only the `RUN` row and the `LANE#nnn` rows. */
export const runKey = (runId: string) => `RUN#${runId}`;
export const logKey = (runId: string) => `RUN#${runId}#LOG`;
export const findingsKey = (runId: string) => `RUN#${runId}#FINDING`;
export const failuresKey = (runId: string) => `RUN#${runId}#FAILURE`;
export const runRow = 'RUN';
export const lanePrefix = 'LANE#';
/** The prefix of a kind's findings. Informational kinds sort after all letters. */
export const findingPrefix = (kind: string) => `${onlyInforms(kind) ? '~' : ''}${kind}#`;

export const ledgerKeys = {
  run: runKey,
  runRow,
  lanePrefix,
  laneRow: (lane: number) => `LANE#${padded(lane, laneDigits)}`,
  /** The attempts that the run's row no longer lists. */
  attempts: (runId: string) => `RUN#${runId}#ATTEMPT`,
  attemptRow: (attempt: number) => padded(attempt, pageDigits),
  journal: (runId: string, lane: number) => `RUN#${runId}#LANE#${padded(lane, laneDigits)}`,
  page: (page: number) => `PAGE#${padded(page, pageDigits)}`,
  /** The digests of a dry run's planned changes, by lane and page. */
  digests: (runId: string) => `RUN#${runId}#DIGEST`,
  digestRow: (lane: number, page: number, part: number) =>
    `${padded(lane, laneDigits)}#${padded(page, pageDigits)}#${padded(part, laneDigits)}`,
  /** In the digest partition, the row that counts the changes planned without approval. */
  budget: 'BUDGET',
  log: logKey,
  /** The commands on a run, apart from the run's own log, which already has this information. */
  commandsOnRun: (runId: string) => `RUN#${runId}#COMMAND`,
  /** All other commands. `day` is a day such as `2026-01-31`. */
  commands: (day: string) => `COMMAND#${day}`,
  /** The items of a list or of a retry of failures. */
  items: (runId: string, attempt: number) => `RUN#${runId}#ITEMS#${attempt}`,
  /** `set` tells pages of different calls to Plan apart. */
  itemPage: (set: string, page: number) => `${set}#PAGE#${padded(page, pageDigits)}`,
  findings: findingsKey,
  findingRow: (kind: string, lane: number, key: string) =>
    `${findingPrefix(kind)}${padded(lane, laneDigits)}#${key}`,
  findingPrefix,
  failures: failuresKey,
  failureRow: (lane: number, key: string) => `${padded(lane, laneDigits)}#${key}`,
  /** The rows of a cause: one for each run with it, and the note on it. */
  cause: (cause: string) => `CAUSE#${cause}`,
  causeRow: (runId: string) => `RUN#${runId}`,
  /**
   * The sort key of a cause's note. It sorts after all runs, so a query for the newest runs returns the note
   * first.
   */
  causeNote: '~NOTE',
  lock: (table: string) => `LOCK#${table}`,
  /** The runs that locked a table and may have changed it. */
  writers: (table: string) => `WRITERS#${table}`,
  /** The prefix of a writer's row; the run's ID follows. */
  writerPrefix: 'RUN#',
  token: (subject: string, token: string) => `TOKEN#${subject}#${token}`,
  /** The kill switch: who paused all jobs and why. */
  switch: 'SWITCH',
  /** When the history was last cleared. By default, the audit trail shows only entries since then. */
  auditTrail: 'AUDIT',
  schedule: (job: string) => `SCHEDULE#${job}`,
  /** One row with all follow-ups between jobs. */
  followUps: 'FOLLOW_UPS',
  /** The sort key of a follow-up in the partition of those to start. */
  dueFollowUp: (runId: string, followUp: string) => `${runId}#${followUp}`,
  /** The sort key of the only row in a partition. */
  only: 'ROW',
} as const;

/** The ledger's indexes. `byStart` contains only run rows, because no other rows have its keys. */
export const ledgerIndexes = {
  /** All runs, oldest first. `runList` is always `ALL`. */
  byStart: { name: 'byStart', partitionKey: 'runList', sortKey: 'createdAt' },
  /** The runs of a job. */
  byJob: { name: 'byJob', partitionKey: 'job', sortKey: 'createdAt' },
  /**
   * All log lines, oldest first; `sk` is a ULID. Listing all means merging three partitions, but errors are
   * found quickly no matter how many other lines there are. The day in the key would not spread the writes,
   * because all of them are for the current day.
   */
  byLevel: { name: 'byLevel', partitionKey: 'level', sortKey: 'sk' },
  /** A sparse index: runs that need attention, oldest first. */
  byAttention: { name: 'byAttention', partitionKey: 'attentionList', sortKey: 'createdAt' },
} as const;

/** The indexes of runs, without the log lines' index, which resolvers may not read. */
export const runIndexes = [ledgerIndexes.byStart, ledgerIndexes.byJob, ledgerIndexes.byAttention] as const;

/** The value of `attentionList` for a run that needs attention. */
export const needsAttention = 'NEEDED';

/** The value of `attentionList` for a dry run that waits for approval. */
export const awaitsApproval = 'APPROVAL';

/** On-call messages not published yet. The sort key begins with the run's ID. */
export const outboxPartition = 'OUTBOX';

/** The tables' write budgets. The sort key is the table's model name. */
export const tableBudgetsPartition = 'TABLE_BUDGET';

/** Status changes whose event is not published yet. The sort key is the change's time and ID. */
export const eventsPartition = 'EVENTS';

/** Follow-ups to start. The sort key is the earlier run's ID and the follow-up's. */
export const dueFollowUpsPartition = 'DUE_FOLLOW_UP';

/** The value of `runList` in every run row. */
export const allRuns = 'ALL';

/** The last known state of each alarm that can hold runs, by the alarm's name. */
export const alarmsPartition = 'ALARM';

/** What the reconciler reads: the runs that have not ended, by ID. */
export const activePartition = 'ACTIVE';
