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

/** With what only the server uses. */
export interface ApprovalRow extends Approval {
  /** The identity provider's unique ID of the admin who decided. */
  readonly decidedSubject?: string;
}

/** What a real run stores about its approved dry run. */
export interface ApprovedFromRow extends ApprovedFrom {
  /**
   * When the dry run was created. Both runs visit records as if it were still this time, because a visit's
   * result may depend on it.
   */
  readonly now: string;
  /** Of the code that planned the changes. */
  readonly codeVersion?: string;
}

/** What a verification stores about the run that it verifies, whose visits it repeats. */
export interface VerifiedRow {
  readonly runId: string;
  /** Of the run's visits, in ISO 8601 (UTC). */
  readonly now: string;
  /** The run ID of the visits. */
  readonly visitsAs: string;
  readonly startedBy: string;
  readonly subject: string;
}

/** Completed holds since a person started or resumed the run. */
export interface HoldTotals {
  readonly count: number;
  /** In all, in milliseconds. */
  readonly ms: number;
}

/** With what only the server uses. */
export interface HoldRow extends RunHold {
  /** Its lanes end because of the hold. */
  readonly attempt: number;
  /** The attempt in which the hold began. */
  readonly from: number;
  /** Since a person started or resumed the run. Absent from earlier versions' holds. */
  readonly count?: number;
}

/** Its rights apply when a follow-up starts. The email is read from the directory then. */
export interface FollowUpOwner {
  readonly email: string;
  readonly subject: string;
  /** At the identity provider. */
  readonly username: string;
}

/** Of a single run, set when it was started or later. */
export interface OwnFollowUp extends FollowUpStep {
  /** Of the job to start. */
  readonly title: string;
  readonly owner: FollowUpOwner;
}

/** The `RUN` row: request, progress and, once the run has ended, counts. */
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
  /** The newest ones, oldest first (attempts.ts). */
  readonly attempts: readonly Attempt[];
  /** For a run that a follow-up started: its position in the chain. */
  readonly follows?: StoredFollows;
  /** An email. */
  readonly startedBy: string;
  /** Of the run's job. Absent for runs from before this attribute. */
  readonly category?: Job['category'];
  /** The identity provider's unique ID of the admin who started the run. */
  readonly subject: string;
  readonly createdAt: string;
  /** Absent for runs from before this attribute. */
  readonly searchText?: string;
  /** Models that the run writes to and therefore locks. */
  readonly tablesWritten: readonly string[];
  /** `NEEDED` while the run needs attention. Only rows with this attribute are in the `byAttention` index. */
  readonly attentionList?: string;
  /**
   * Open failures when the run was last resumed. The failure limit applies only to later ones. Absent if
   * there were none.
   */
  readonly failuresBefore?: number;
  /** Real runs started to undo this run, oldest first. Absent for runs from before this list. */
  readonly undos?: readonly string[];
  /** Of the uploaded file that the run reads, as SHA-256. Absent if unknown or without a file. */
  readonly uploadDigest?: string;
  /**
   * Failures in the dry run that a real run with an uploaded file repeats. The caller saw them before the
   * start, so they need no attention. Absent if there were none.
   */
  readonly foreseenFailures?: number;
  /** A dry run keeps digests of its planned changes, so that it can be approved. */
  readonly keepsDigests?: boolean;
  /** For a second admin, about this dry run. */
  readonly approval?: ApprovalRow;
  /** For an approved real run: whose changes it makes. */
  readonly approvedFrom?: ApprovedFromRow;
  /** For a verification: what it verifies. */
  readonly verifies?: VerifiedRow;
  /** Applies only to this run. */
  readonly ownFollowUp?: OwnFollowUp;
  /** How often the run's own follow-up has been changed since the start. Absent means 0. */
  readonly followUpVersion?: number;
  /** For the run's cost. Absent for runs from before this attribute. */
  readonly prices?: UnitPrices;
  /** Why the engine ends the attempt. */
  readonly halt?: Halt;
  /** Absent if the run is not held. */
  readonly held?: HoldRow;
  /** Completed since a person started or resumed the run. Absent if there were none. */
  readonly holds?: HoldTotals;
  /** The attempt whose execution a person ended by force, and the reason to show. */
  readonly forceStop?: Halt;
  /** The attempt that is being closed. No worker may begin work on a lane in it. */
  readonly closing?: number;
  /**
   * The run reads its tables consistently. Absent for runs from before this attribute, whose reads used half
   * as many units.
   */
  readonly consistentReads?: boolean;
  /** Read by the lanes. Absent if they read the tables directly. */
  readonly tableExport?: RunExport;
  /** With which the current attempt began. Absent until the run is planned. */
  readonly plannedLanes?: number;
  /** The last retry of failures: its first attempt, and the code or cause that it retried; neither if all. */
  readonly retry?: { readonly attempt: number; readonly code?: string; readonly cause?: string };
}

/** The lane's position in the table, its counters, and its lease. */
export interface LaneRow extends Lane {
  readonly pk: string;
  readonly sk: string;
  readonly attempt: number;
  /** The worker's. A checkpoint is written only if the row still has this ID. */
  readonly lease?: string;
  /** Since the epoch. After that, any worker may take the lane. */
  readonly leaseUntil?: number;
  /**
   * Workers that have begun the lane's current page, including the present one, but not those that gave up
   * for a reason unrelated to the page (docs/engine/killed-workers.md). Absent before the first worker, and
   * in rows from earlier versions.
   */
  readonly tries?: number;
  /**
   * How the lane reads on after workers have ended on a page: `size` records per page for the next `left`
   * records, after `refused` records in a row were refused because they end their workers. Absent for the
   * usual size.
   */
  readonly careful?: { readonly size: number; readonly left: number; readonly refused: number };
  readonly stop?: number;
  /** In the format of the lane's page source. Absent before the first page of a table. */
  readonly cursor?: string;
  /**
   * The lane's cost, in dollars, up to which it has set aside money from the run's ceiling
   * (page/dollar-limit.ts). Absent if none.
   */
  readonly allowance?: number;
  /** Where lanes are merged: folds a part, or merges the results. Absent if the lane does everything. */
  readonly role?: 'fold' | 'merge';
  /** Of the changes that this lane of a dry run has planned so far. */
  readonly digest?: string;
  readonly digestChanges?: number;
  /** Of a `fold` lane's result. */
  readonly state?: string;
  /**
   * For a check: the parts to read, numbered across the whole backup, from `from` (inclusive) to `until`
   * (exclusive).
   */
  readonly parts?: { readonly from: number; readonly until: number };
  /** Of the lane's table. Absent if it reads a segment. */
  readonly narrowed?: Narrowed;
  /** Frozen pages to visit, from the cursor to `until` (exclusive): a list's, or a retry's. */
  readonly items?: FrozenPages;
}

/** The attempt that froze them, and the name of the set. */
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

/** One consistent Query. Throws NotFound if the run does not exist. */
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

/** Consistent. Undefined if the run does not exist. */
export async function readRunRow(engine: Engine, runId: string): Promise<RunRow | undefined> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: runKey(runId), ConsistentRead: true }),
  );
  return Item as RunRow | undefined;
}

/** Consistent. Throws NotFound if the run does not exist. */
export async function existingRunRow(engine: Engine, runId: string): Promise<RunRow> {
  const run = await readRunRow(engine, runId);
  if (!run) throw noRun(runId);
  return run;
}

const noRun = (runId: string) => new AppError('NotFound', `There is no run '${runId}'.`);

/** Consistent. Undefined if the lane does not exist. */
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

/** In seconds since the epoch (the format of DynamoDB's TTL). */
export function expiresAt(engine: Pick<Engine, 'now'>, days: number): number {
  return Math.floor(engine.now() / 1000) + days * 86_400;
}

export const isoNow = (engine: Pick<Engine, 'now'>) => new Date(engine.now()).toISOString();
