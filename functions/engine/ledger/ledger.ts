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

/** Why a whole attempt ends, rather than a single lane. */
export interface Halt {
  readonly attempt: number;
  readonly reason: string;
}

export interface ApprovalRow extends Approval {
  /** The identity provider's unique ID of the admin who decided. */
  readonly decidedSubject?: string;
}

export interface ApprovedFromRow extends ApprovedFrom {
  /**
   * When the dry run was created. Both runs visit records as if it were still this time, because a visit's
   * result may depend on it.
   */
  readonly now: string;
  readonly codeVersion?: string;
}

/** What a verification stores about the run that it verifies, whose visits it repeats. */
export interface VerifiedRow {
  readonly runId: string;
  /** The time of the run's visits, in ISO 8601 (UTC). */
  readonly now: string;
  /** The run ID that the visits use. */
  readonly visitsAs: string;
  readonly startedBy: string;
  readonly subject: string;
}

/** The completed holds since a person started or resumed the run. */
export interface HoldTotals {
  readonly count: number;
  /** The total time, in milliseconds. */
  readonly ms: number;
}

export interface HoldRow extends RunHold {
  /** The attempt whose lanes end because of the hold. */
  readonly attempt: number;
  readonly from: number;
  /** The number of holds since a person started or resumed the run. Absent from earlier versions' holds. */
  readonly count?: number;
}

/** The admin whose rights apply when a follow-up starts. The email is read from the directory then. */
export interface FollowUpOwner {
  readonly email: string;
  readonly subject: string;
  readonly username: string;
}

/** A follow-up of a single run, set when that run was started or later. */
export interface OwnFollowUp extends FollowUpStep {
  readonly title: string;
  readonly owner: FollowUpOwner;
}

/** A run's `RUN` row: request, progress and, once the run has ended, counts. */
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
  /** The position in the chain of a run that a follow-up started. */
  readonly follows?: StoredFollows;
  /** The email of the person who started the run. */
  readonly startedBy: string;
  /** The category of the run's job. Absent for runs from before this attribute. */
  readonly category?: Job['category'];
  /** The identity provider's unique ID of the admin who started the run. */
  readonly subject: string;
  readonly createdAt: string;
  /** The text that searches look through. Absent for runs from before this attribute. */
  readonly searchText?: string;
  /** The models that the run writes to and therefore locks. */
  readonly tablesWritten: readonly string[];
  /** `NEEDED` while the run needs attention. Only rows with this attribute are in the `byAttention` index. */
  readonly attentionList?: string;
  /**
   * The number of open failures when the run was last resumed. The failure limit applies only to later ones.
   * Absent if there were none.
   */
  readonly failuresBefore?: number;
  /** The real runs started to undo this run, oldest first. Absent for runs from before this list. */
  readonly undos?: readonly string[];
  /** The SHA-256 digest of the uploaded file that the run reads. Absent if unknown or without a file. */
  readonly uploadDigest?: string;
  /**
   * The number of failures in the dry run that a real run with an uploaded file repeats. The caller saw them
   * before the start, so they need no attention. Absent if there were none.
   */
  readonly foreseenFailures?: number;
  /** True if the dry run keeps digests of its planned changes, so that it can be approved. */
  readonly keepsDigests?: boolean;
  readonly approval?: ApprovalRow;
  readonly approvedFrom?: ApprovedFromRow;
  readonly verifies?: VerifiedRow;
  readonly ownFollowUp?: OwnFollowUp;
  /** How often the run's own follow-up has been changed since the start. Absent means 0. */
  readonly followUpVersion?: number;
  /** The prices for the run's cost. Absent for runs from before this attribute. */
  readonly prices?: UnitPrices;
  readonly halt?: Halt;
  /** Absent if the run is not held. */
  readonly held?: HoldRow;
  /** The holds completed since a person started or resumed the run. Absent if there were none. */
  readonly holds?: HoldTotals;
  /** The attempt whose execution a person ended by force, and the reason to show. */
  readonly forceStop?: Halt;
  /** The attempt that is being closed. No worker may begin work on a lane in it. */
  readonly closing?: number;
  /**
   * True if the run reads its tables consistently. Absent for runs from before this attribute, whose reads
   * used half as many units.
   */
  readonly consistentReads?: boolean;
  /** The export that the lanes read. Absent if they read the tables directly. */
  readonly tableExport?: RunExport;
  /** The number of lanes with which the current attempt began. Absent until the run is planned. */
  readonly plannedLanes?: number;
  /**
   * The last retry of failures: its first attempt, and the code or cause that it retried; neither if it
   * retried all.
   */
  readonly retry?: { readonly attempt: number; readonly code?: string; readonly cause?: string };
}

/** A lane's position in the table, its counters, and its lease. */
export interface LaneRow extends Lane {
  readonly pk: string;
  readonly sk: string;
  readonly attempt: number;
  /** The ID of the worker's lease. A checkpoint is written only if the row still has this ID. */
  readonly lease?: string;
  /** When the lease ends, in milliseconds since the epoch. After that, any worker may take the lane. */
  readonly leaseUntil?: number;
  /**
   * The number of workers that have begun the lane's current page, including the present one, but not those
   * that gave up for a reason unrelated to the page (docs/engine/killed-workers.md). Absent before the first
   * worker, and in rows from earlier versions.
   */
  readonly tries?: number;
  /**
   * How the lane reads on after workers have ended on a page: `size` records per page for the next `left`
   * records, after `refused` records in a row were refused because they end their workers. Absent for the
   * usual size.
   */
  readonly careful?: { readonly size: number; readonly left: number; readonly refused: number };
  readonly stop?: number;
  /**
   * The start of the lane's next page, in the format of the lane's page source. Absent before the first page
   * of a table.
   */
  readonly cursor?: string;
  /**
   * The lane's cost, in dollars, up to which it has set aside money from the run's ceiling
   * (page/dollar-limit.ts). Absent if none.
   */
  readonly allowance?: number;
  /**
   * What the lane does where lanes are merged: it folds a part, or merges the results. Absent if the lane
   * does everything.
   */
  readonly role?: 'fold' | 'merge';
  /** The digest of the changes that this lane of a dry run has planned so far. */
  readonly digest?: string;
  readonly digestChanges?: number;
  /** The name of the stored state with a `fold` lane's result. */
  readonly state?: string;
  /**
   * The parts that a check reads, numbered across the whole backup, from `from` (inclusive) to `until`
   * (exclusive).
   */
  readonly parts?: { readonly from: number; readonly until: number };
  /** The index that the lane reads of its table. Absent if it reads a segment. */
  readonly narrowed?: Narrowed;
  /** The frozen pages to visit, from the cursor to `until` (exclusive): a list's, or a retry's. */
  readonly items?: FrozenPages;
}

/** The attempt that froze the pages, and the name of the set. */
export interface FrozenPages {
  readonly attempt: number;
  readonly set: string;
  readonly until: number;
  /** The sets with the pages, in order, if several workers found the items. Absent if `set` has all. */
  readonly parts?: readonly { readonly attempt: number; readonly set: string; readonly pages: number }[];
}

export const runKey = (runId: string) => ({ pk: ledgerKeys.run(runId), sk: ledgerKeys.runRow });
export const laneKey = (runId: string, lane: number) => ({
  pk: ledgerKeys.run(runId),
  sk: ledgerKeys.laneRow(lane),
});
export const activeKey = (runId: string) => ({ pk: activePartition, sk: runId });
export const lockKey = (table: string) => ({ pk: ledgerKeys.lock(table), sk: ledgerKeys.only });

/** Reads a run and its lanes with one consistent Query. Throws NotFound if the run does not exist. */
export async function readRun(
  engine: Pick<Engine, 'ledger' | 'settings'>,
  runId: string,
): Promise<{ readonly run: RunRow; readonly lanes: readonly LaneRow[] }> {
  const rows = await rowsBeginning(engine, { pk: ledgerKeys.run(runId) });
  const run = rows.find((row) => row.sk === ledgerKeys.runRow);
  if (!run) throw noRun(runId);
  // Only the engine writes rows to the ledger, always in this format.
  return {
    run: run as unknown as RunRow,
    lanes: rows.filter((row) => row !== run) as unknown as LaneRow[],
  };
}

/** Reads a run's row consistently. Returns undefined if the run does not exist. */
export async function readRunRow(engine: Engine, runId: string): Promise<RunRow | undefined> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: runKey(runId), ConsistentRead: true }),
  );
  return Item as RunRow | undefined;
}

/** Reads a run's row consistently. Throws NotFound if the run does not exist. */
export async function existingRunRow(engine: Engine, runId: string): Promise<RunRow> {
  const run = await readRunRow(engine, runId);
  if (!run) throw noRun(runId);
  return run;
}

const noRun = (runId: string) => new AppError('NotFound', `There is no run '${runId}'.`);

/** Reads a lane's row consistently. Returns undefined if the lane does not exist. */
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

/** Returns the time in so many days, in seconds since the epoch (the format of DynamoDB's TTL). */
export function expiresAt(engine: Pick<Engine, 'now'>, days: number): number {
  return Math.floor(engine.now() / 1000) + days * 86_400;
}

export const isoNow = (engine: Pick<Engine, 'now'>) => new Date(engine.now()).toISOString();
