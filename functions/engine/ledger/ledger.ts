import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Job } from '#shared/jobs/job/job';
import { activePartition, ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Approval, ApprovedFrom } from '#shared/jobs/run/approval';
import type { Counts, Lane } from '#shared/jobs/run/lane';
import type { Attempt, JobRun } from '#shared/jobs/run/run';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Narrowed } from '../job/narrowed';

/** A reason to end an attempt that does not come from one of its lanes. */
export interface Halt {
  readonly attempt: number;
  readonly reason: string;
}

/** An approval, including the data that only the server uses. */
export interface ApprovalRow extends Approval {
  /** The unique ID of the admin who decided, from the identity provider. */
  readonly decidedSubject?: string;
}

/** The data that a real run stores about its approved dry run. */
export interface ApprovedFromRow extends ApprovedFrom {
  /**
   * When the dry run was created. The visits of both runs use this time, because their results may depend on
   * it.
   */
  readonly now: string;
  /** Version of the code that planned the changes. */
  readonly codeVersion?: string;
}

/** The row `RUN`: the request, the progress and, once the run has ended, the counts. */
export interface RunRow
  extends Pick<JobRun, 'id' | 'job' | 'title' | 'status' | 'dryRun' | 'attempt' | 'access' | 'params'>,
    Partial<Pick<JobRun, 'startedAt' | 'endedAt' | 'reason' | 'codeVersion' | 'total' | 'tables'>>,
    Partial<Pick<JobRun, 'shape' | 'undoes' | 'undoableUntil' | 'findings' | 'stopRequestedAt'>>,
    Partial<Pick<JobRun, 'undoneBy' | 'undoUnderWay' | 'changesStanding'>>,
    Partial<
      Pick<
        JobRun,
        'writesPerSecond' | 'readsPerSecond' | 'maxFailures' | 'laneCount' | 'attention' | 'scheduledFor'
      >
    >,
    Partial<Pick<JobRun, 'lanesAtOnce' | 'limits'>>,
    Partial<Counts & Pick<JobRun, 'readUnits' | 'writeUnits'>>,
    Partial<Pick<JobRun, 'maxUnapproved' | 'digest' | 'digestChanges'>> {
  readonly pk: string;
  readonly sk: string;
  readonly runList: string;
  readonly attempts: readonly Attempt[];
  /** Email of the admin who started it. */
  readonly startedBy: string;
  /** The category of its job. Absent for runs from before this attribute existed. */
  readonly category?: Job['category'];
  /** The identity provider's unique ID of that admin. */
  readonly subject: string;
  readonly createdAt: string;
  /** The text for searches by words. Absent for runs from before this attribute existed. */
  readonly searchText?: string;
  /** Model names of the tables that it writes and therefore locks. */
  readonly tablesWritten: readonly string[];
  /** `NEEDED` as long as the run needs attention, which includes it in the index `byAttention`. */
  readonly attentionList?: string;
  /**
   * Number of open failures when the run was last resumed. The limit of failures applies to those since.
   * Absent: none.
   */
  readonly failuresBefore?: number;
  /**
   * IDs of the real runs that were started to undo it, oldest first. Absent for runs from before this list
   * existed.
   */
  readonly undos?: readonly string[];
  /** True if a dry run keeps digests of its planned changes, so that it can be approved. */
  readonly keepsDigests?: boolean;
  /** The request for the approval of this dry run by a second admin. */
  readonly approval?: ApprovalRow;
  /** For an approved real run: the dry run whose changes it makes. */
  readonly approvedFrom?: ApprovedFromRow;
  /** Why the engine ends the attempt. */
  readonly halt?: Halt;
  /** The attempt whose execution a person ended, and the reason shown for it. */
  readonly forceStop?: Halt;
  /** Number of lanes with which the current attempt began. Absent until the run is planned. */
  readonly plannedLanes?: number;
  /**
   * The last retry of failures: the attempt in which it began, and the code of the failures. The code is
   * absent if all were retried.
   */
  readonly retry?: { readonly attempt: number; readonly code?: string };
}

/** The row of a lane: its position in the table, its counters, and its lease. */
export interface LaneRow extends Lane {
  readonly pk: string;
  readonly sk: string;
  readonly attempt: number;
  /** ID of the worker's lease. A checkpoint requires this value. */
  readonly lease?: string;
  /** End of the lease in milliseconds since the epoch. Afterwards, any worker may take the lane. */
  readonly leaseUntil?: number;
  /** The attempt that was asked to stop. */
  readonly stop?: number;
  /**
   * The start of the next page, in the format of the lane's page source. Absent before the first page of a
   * table.
   */
  readonly cursor?: string;
  /**
   * In a run whose lanes are merged: whether the lane folds a part or merges the results. Absent: the lane
   * does everything.
   */
  readonly role?: 'fold' | 'merge';
  /** The digest and the number of the changes that a dry run's lane has planned so far. */
  readonly digest?: string;
  readonly digestChanges?: number;
  /** Name of the result of a `fold` lane. */
  readonly state?: string;
  /**
   * For a check: the parts that the lane reads, by their number in the whole backup, from `from` (inclusive)
   * to `until` (exclusive).
   */
  readonly parts?: { readonly from: number; readonly until: number };
  /** The part of its table that it reads. Absent if it reads a segment. */
  readonly narrowed?: Narrowed;
  /**
   * The frozen pages of a list or a retry of failures that it visits: from its cursor to `until` (exclusive).
   */
  readonly items?: FrozenPages;
}

/** A set of frozen pages: the attempt that froze them, and the name of the set. */
export interface FrozenPages {
  readonly attempt: number;
  readonly set: string;
  readonly until: number;
  /** The sets of all pages, in order, if several workers found them. Absent: `set` contains all of them. */
  readonly parts?: readonly { readonly attempt: number; readonly set: string; readonly pages: number }[];
}

export const runKey = (runId: string) => ({ pk: ledgerKeys.run(runId), sk: ledgerKeys.runRow });
export const laneKey = (runId: string, lane: number) => ({
  pk: ledgerKeys.run(runId),
  sk: ledgerKeys.laneRow(lane),
});
export const activeKey = (runId: string) => ({ pk: activePartition, sk: runId });
export const lockKey = (table: string) => ({ pk: ledgerKeys.lock(table), sk: ledgerKeys.only });

/** Reads the run with all its lanes in one consistent Query. Throws NotFound. */
export async function readRun(
  engine: Pick<Engine, 'ledger' | 'settings'>,
  runId: string,
): Promise<{ readonly run: RunRow; readonly lanes: readonly LaneRow[] }> {
  const pages = paginateQuery(
    { client: engine.ledger },
    {
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': ledgerKeys.run(runId) },
      ConsistentRead: true,
    },
  );
  const rows: Record<string, unknown>[] = [];
  for await (const page of pages) rows.push(...(page.Items ?? []));
  const run = rows.find((row) => row.sk === ledgerKeys.runRow);
  if (!run) throw noRun(runId);
  // The ledger's rows are only written by the engine, in this format.
  return {
    run: run as unknown as RunRow,
    lanes: rows.filter((row) => row !== run) as unknown as LaneRow[],
  };
}

/** Reads the run's own row consistently. Returns undefined if there is none. */
export async function readRunRow(engine: Engine, runId: string): Promise<RunRow | undefined> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: runKey(runId), ConsistentRead: true }),
  );
  return Item as RunRow | undefined;
}

/** Reads the run's own row consistently. Throws NotFound. */
export async function existingRunRow(engine: Engine, runId: string): Promise<RunRow> {
  const run = await readRunRow(engine, runId);
  if (!run) throw noRun(runId);
  return run;
}

const noRun = (runId: string) => new AppError('NotFound', `There is no run '${runId}'.`);

/** Reads the lane's row consistently. Returns undefined if there is none. */
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

/** Returns a time in seconds since the epoch, the format of DynamoDB's TTL. */
export function expiresAt(engine: Engine, days: number): number {
  return Math.floor(engine.now() / 1000) + days * 86_400;
}

export const isoNow = (engine: Engine) => new Date(engine.now()).toISOString();
