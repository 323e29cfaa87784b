import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { RunHold } from '#shared/api/api-types';
import type { StoredFollows } from '#shared/jobs/chain/run-follow-up';
import type { UnitPrices } from '#shared/jobs/cost/dollars';
import type { FollowUpStep } from '#shared/jobs/follow-ups/follow-up';
import type { Job } from '#shared/jobs/job/job';
import { activePartition, ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Approval, ApprovedFrom } from '#shared/jobs/run/approval';
import type { Counts, Lane, Written } from '#shared/jobs/run/lane';
import type { Attempt, JobRun } from '#shared/jobs/run/run';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Narrowed } from '../job/narrowed';
import { rowsBeginning } from './rows';
import type { RunExport } from './run-export';

/** The reason for ending a whole attempt, rather than a single lane. */
export interface Halt {
  readonly attempt: number;
  readonly reason: string;
}

/** An approval, including the data that only the server uses. */
export interface ApprovalRow extends Approval {
  /** The unique ID that the identity provider assigned to the admin who made the decision. */
  readonly decidedSubject?: string;
}

/** The data that a real run stores about its approved dry run. */
export interface ApprovedFromRow extends ApprovedFrom {
  /**
   * The time when the dry run was created. Both runs visit records as if it were still this time, because the
   * result of a visit may depend on the time.
   */
  readonly now: string;
  /** The version of the code that planned the changes. */
  readonly codeVersion?: string;
}

/** The data that a verification stores about the run that it verifies. It visits records as that run did. */
export interface VerifiedRow {
  readonly runId: string;
  /** The time of the run's visits, in ISO 8601 (UTC). */
  readonly now: string;
  /** The run ID of the run's visits. */
  readonly visitsAs: string;
  readonly startedBy: string;
  readonly subject: string;
}

/** The completed holds of a run since a person started or resumed it. */
export interface HoldTotals {
  readonly count: number;
  /** The total time in milliseconds. */
  readonly ms: number;
}

/** A hold, including the data that only the server uses. */
export interface HoldRow extends RunHold {
  /** The attempt whose lanes end because of the hold. */
  readonly attempt: number;
  /** The attempt in which the hold began. */
  readonly from: number;
  /**
   * The number of this hold since a person started or resumed the run. Absent from earlier versions' holds.
   */
  readonly count?: number;
}

/**
 * The admin whose rights apply when a follow-up starts. At that time, the admin's current email is read from
 * the directory.
 */
export interface FollowUpOwner {
  readonly email: string;
  readonly subject: string;
  /** The account name at the identity provider. */
  readonly username: string;
}

/** The follow-up of a single run, which was set when the run was started or later. */
export interface OwnFollowUp extends FollowUpStep {
  /** The title of the job to start. */
  readonly title: string;
  readonly owner: FollowUpOwner;
}

/** The `RUN` row: the request, the progress and, once the run has ended, the counts. */
export interface RunRow
  extends Pick<JobRun, 'id' | 'job' | 'title' | 'status' | 'dryRun' | 'attempt' | 'access' | 'params'>,
    Partial<Pick<JobRun, 'startedAt' | 'endedAt' | 'reason' | 'codeVersion' | 'total' | 'tables'>>,
    Partial<Pick<JobRun, 'shape' | 'undoes' | 'undoableUntil' | 'findings' | 'stopRequestedAt'>>,
    Partial<Pick<JobRun, 'earlierWorkedMs' | 'undoneBy' | 'undoUnderWay' | 'changesStanding'>>,
    Partial<
      Pick<
        JobRun,
        | 'writesPerSecond'
        | 'readsPerSecond'
        | 'maxFailures'
        | 'maxDollars'
        | 'laneCount'
        | 'attention'
        | 'assignments'
        | 'scheduledFor'
        | 'followUps'
      >
    >,
    Partial<Pick<JobRun, 'lanesAtOnce' | 'limits' | 'estimate' | 'readFrom' | 'verification'>>,
    Partial<Counts & Written & Pick<JobRun, 'readUnits' | 'writeUnits'>>,
    Partial<Pick<JobRun, 'maxUnapproved' | 'digest' | 'digestChanges'>> {
  readonly pk: string;
  readonly sk: string;
  readonly runList: string;
  /** The newest attempts, oldest first (attempts.ts). */
  readonly attempts: readonly Attempt[];
  /** For a run that a follow-up started: its position in the chain of runs. */
  readonly follows?: StoredFollows;
  /** The email of the admin who started the run. */
  readonly startedBy: string;
  /** The category of the run's job. Absent for runs that predate this attribute. */
  readonly category?: Job['category'];
  /** The unique ID that the identity provider assigned to the admin who started the run. */
  readonly subject: string;
  readonly createdAt: string;
  /** The searchable text. Absent for runs that predate this attribute. */
  readonly searchText?: string;
  /** The model names of the tables that the run writes to and therefore locks. */
  readonly tablesWritten: readonly string[];
  /**
   * `NEEDED` while the run needs attention. The `byAttention` index contains only rows with this attribute.
   */
  readonly attentionList?: string;
  /**
   * The number of open failures when the run was last resumed. The failure limit applies only to later
   * failures. Absent if there were no open failures.
   */
  readonly failuresBefore?: number;
  /**
   * The IDs of the real runs that were started to undo this run, oldest first. Absent for runs that predate
   * this list.
   */
  readonly undos?: readonly string[];
  /**
   * The SHA-256 digest of the uploaded file that the run reads. Absent if it is unknown or there is no file.
   */
  readonly uploadDigest?: string;
  /**
   * The number of failures in the dry run that a real run with an uploaded file repeats. The caller saw these
   * failures before the start, so they need no attention. Absent if there were none.
   */
  readonly foreseenFailures?: number;
  /** True if a dry run keeps digests of its planned changes, so that it can be approved. */
  readonly keepsDigests?: boolean;
  /** The request for a second admin to approve this dry run. */
  readonly approval?: ApprovalRow;
  /** For an approved real run: the dry run whose changes it makes. */
  readonly approvedFrom?: ApprovedFromRow;
  /** For a verification: the run that it verifies. */
  readonly verifies?: VerifiedRow;
  /** The follow-up that applies only to this run. */
  readonly ownFollowUp?: OwnFollowUp;
  /**
   * The number of times that the run's own follow-up has been changed since the run started. Absent means 0.
   */
  readonly followUpVersion?: number;
  /** The prices used to calculate the run's cost. Absent for runs that predate this attribute. */
  readonly prices?: UnitPrices;
  /** The reason why the engine ends the attempt. */
  readonly halt?: Halt;
  /** Absent if the run is not held. */
  readonly held?: HoldRow;
  /** The completed holds since a person started or resumed the run. Absent if there were none. */
  readonly holds?: HoldTotals;
  /** The attempt whose execution a person forcibly ended, and the reason to show. */
  readonly forceStop?: Halt;
  /** The attempt that is being closed. No worker may begin work on a lane in this attempt. */
  readonly closing?: number;
  /**
   * True if the run reads its tables consistently. Absent for runs that predate this attribute, whose reads
   * used half as many units.
   */
  readonly consistentReads?: boolean;
  /** The exports that the lanes read. Absent if the lanes read the tables directly. */
  readonly tableExport?: RunExport;
  /** The number of lanes that the current attempt began with. Absent until the run is planned. */
  readonly plannedLanes?: number;
  /**
   * The last retry of failures: the attempt in which it began, and the code or cause of the failures that it
   * retried. Code and cause are both absent if all failures were retried.
   */
  readonly retry?: { readonly attempt: number; readonly code?: string; readonly cause?: string };
}

/** A lane's row. It contains the lane's position in the table, its counters, and its lease. */
export interface LaneRow extends Lane {
  readonly pk: string;
  readonly sk: string;
  readonly attempt: number;
  /** The ID of the worker's lease. A checkpoint is written only if the row still contains this ID. */
  readonly lease?: string;
  /**
   * The time when the lease ends, in milliseconds since the epoch. After that, any worker may take the lane.
   */
  readonly leaseUntil?: number;
  /**
   * The number of workers that have begun the lane's current page, including the present one. A worker that
   * gives up the lane for a reason that has nothing to do with the page is not counted
   * (docs/engine/killed-workers.md). Absent before the first worker, and in rows from earlier versions.
   */
  readonly tries?: number;
  /**
   * How the lane reads on after workers have ended on a page: `size` is the number of records per page for
   * the next `left` records, and `refused` the number of records in a row that were refused because they end
   * their workers. Absent if pages have the usual size.
   */
  readonly careful?: { readonly size: number; readonly left: number; readonly refused: number };
  /** The attempt in which the lane was asked to stop. */
  readonly stop?: number;
  /**
   * The start of the next page, in the format of the lane's page source. Absent before the first page of a
   * table.
   */
  readonly cursor?: string;
  /**
   * The cost of the lane, in dollars, up to which it has set aside money from the run's ceiling
   * (page/dollar-limit.ts). Absent if it has set nothing aside.
   */
  readonly allowance?: number;
  /**
   * The lane's task in a run whose lanes are merged: to fold a part, or to merge the results. Absent if the
   * lane does everything.
   */
  readonly role?: 'fold' | 'merge';
  /** The digest of the changes that this lane of a dry run has planned so far. */
  readonly digest?: string;
  readonly digestChanges?: number;
  /** The name of a `fold` lane's result. */
  readonly state?: string;
  /**
   * For a check: the parts that the lane reads, numbered across the whole backup, from `from` (inclusive) to
   * `until` (exclusive).
   */
  readonly parts?: { readonly from: number; readonly until: number };
  /** The part of its table that the lane reads. Absent if the lane reads a segment. */
  readonly narrowed?: Narrowed;
  /**
   * The frozen pages that the lane visits, from its cursor to `until` (exclusive). They belong to a list or
   * to a retry of failures.
   */
  readonly items?: FrozenPages;
}

/** A set of frozen pages: the attempt that froze them, and the name of the set. */
export interface FrozenPages {
  readonly attempt: number;
  readonly set: string;
  readonly until: number;
  /**
   * The sets that contain the pages, in order, if several workers found the items. Absent if `set` contains
   * all pages.
   */
  readonly parts?: readonly { readonly attempt: number; readonly set: string; readonly pages: number }[];
}

export const runKey = (runId: string) => ({ pk: ledgerKeys.run(runId), sk: ledgerKeys.runRow });
export const laneKey = (runId: string, lane: number) => ({
  pk: ledgerKeys.run(runId),
  sk: ledgerKeys.laneRow(lane),
});
export const activeKey = (runId: string) => ({ pk: activePartition, sk: runId });
export const lockKey = (table: string) => ({ pk: ledgerKeys.lock(table), sk: ledgerKeys.only });

/** Reads a run and all its lanes in one consistent Query. Throws NotFound if the run does not exist. */
export async function readRun(
  engine: Pick<Engine, 'ledger' | 'settings'>,
  runId: string,
): Promise<{ readonly run: RunRow; readonly lanes: readonly LaneRow[] }> {
  const rows = await rowsBeginning(engine, { pk: ledgerKeys.run(runId) });
  const run = rows.find((row) => row.sk === ledgerKeys.runRow);
  if (!run) throw noRun(runId);
  // Safe, because only the engine writes rows to the ledger, always in this format.
  return {
    run: run as unknown as RunRow,
    lanes: rows.filter((row) => row !== run) as unknown as LaneRow[],
  };
}

/** Reads the run's own row with a consistent read. Returns undefined if it does not exist. */
export async function readRunRow(engine: Engine, runId: string): Promise<RunRow | undefined> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: runKey(runId), ConsistentRead: true }),
  );
  return Item as RunRow | undefined;
}

/** Reads the run's own row with a consistent read. Throws NotFound if it does not exist. */
export async function existingRunRow(engine: Engine, runId: string): Promise<RunRow> {
  const run = await readRunRow(engine, runId);
  if (!run) throw noRun(runId);
  return run;
}

const noRun = (runId: string) => new AppError('NotFound', `There is no run '${runId}'.`);

/** Reads the lane's row with a consistent read. Returns undefined if it does not exist. */
export async function readLane(engine: Engine, runId: string, lane: number): Promise<LaneRow | undefined> {
  const { Item } = await engine.ledger.send(
    new GetCommand({
      TableName: engine.settings.ledgerTable,
      Key: laneKey(runId, lane),
      ConsistentRead: true,
    }),
  );
  return Item as LaneRow | undefined;
}

/**
 * Returns the time that is the given number of days from now, in seconds since the epoch (the format of
 * DynamoDB's TTL).
 */
export function expiresAt(engine: Pick<Engine, 'now'>, days: number): number {
  return Math.floor(engine.now() / 1000) + days * 86_400;
}

export const isoNow = (engine: Pick<Engine, 'now'>) => new Date(engine.now()).toISOString();
