import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { activePartition, ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Attempt, Counts, Job, JobRun, Lane } from '#shared/jobs/run/run';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Narrowed } from '../job/narrowed';

/** A reason to end an attempt that is not one of its lanes. */
export interface Halt {
  readonly attempt: number;
  readonly reason: string;
}

/** The row `RUN`: the request, the progress, and, once the run is over, the counts. */
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
    Partial<Counts & Pick<JobRun, 'readUnits' | 'writeUnits'>> {
  readonly pk: string;
  readonly sk: string;
  readonly runList: string;
  readonly attempts: readonly Attempt[];
  /** Email of the admin who started it. */
  readonly startedBy: string;
  /** The category of its job; absent for runs that are older than this attribute. */
  readonly category?: Job['category'];
  /** The identity provider's unique id of that admin. */
  readonly subject: string;
  readonly createdAt: string;
  /** The text that a search by words looks through; absent for runs that are older than this attribute. */
  readonly searchText?: string;
  /** Model names of the tables that it writes and therefore locks. */
  readonly tablesWritten: readonly string[];
  /** `NEEDED` for as long as the run needs a person; puts it into the index `byAttention`. */
  readonly attentionList?: string;
  /** Open failures when the run was last resumed; its ceiling counts those since. Absent: none. */
  readonly failuresBefore?: number;
  /**
   * The real runs that were started to undo it, oldest first; absent for runs that are older than this list.
   */
  readonly undos?: readonly string[];
  /** Why the engine ends the attempt. */
  readonly halt?: Halt;
  /** The attempt whose execution a person ended, and the reason shown for it. */
  readonly forceStop?: Halt;
  /** Number of lanes with which the present attempt began; absent until the run was planned. */
  readonly plannedLanes?: number;
  /**
   * The last retry of failures: the attempt in which it began, and the code of the failures; absent for all.
   */
  readonly retry?: { readonly attempt: number; readonly code?: string };
}

/** The row of a lane: its position in the table, its counters, and who may move them. */
export interface LaneRow extends Lane {
  readonly pk: string;
  readonly sk: string;
  readonly attempt: number;
  /** Who works on the lane. Nobody can checkpoint without knowing this value. */
  readonly lease?: string;
  /** Milliseconds since the epoch; after it anyone may take the lane. */
  readonly leaseUntil?: number;
  /** The attempt that was asked to stop. */
  readonly stop?: number;
  /**
   * Where the next page begins, in the terms of the lane's page source; absent before the first page of a
   * table.
   */
  readonly cursor?: string;
  /**
   * In a run whose lanes are merged: whether the lane folds a part or merges all. Absent: it does everything.
   */
  readonly role?: 'fold' | 'merge';
  /** Name of the result of a `fold` lane. */
  readonly state?: string;
  /**
   * For a check: the parts that the lane reads, by their number in the whole backup, from `from` up to but
   * not including `until`.
   */
  readonly parts?: { readonly from: number; readonly until: number };
  /** The part of its table that it reads; absent if it reads a segment. */
  readonly narrowed?: Narrowed;
  /**
   * The frozen pages that it visits, of a list or of a retry of failures: from its cursor up to but not
   * including `until`.
   */
  readonly items?: FrozenPages;
}

/** Some pages of frozen items: the attempt that froze them, and the name of the set. */
export interface FrozenPages {
  readonly attempt: number;
  readonly set: string;
  readonly until: number;
  /** The sets of all pages, in order, if several workers found them. Absent: `set` holds all of them. */
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
  if (!run) throw new AppError('NotFound', `There is no run '${runId}'.`);
  // Only this folder writes the ledger's rows, in these shapes.
  return {
    run: run as unknown as RunRow,
    lanes: rows.filter((row) => row !== run) as unknown as LaneRow[],
  };
}

/** Reads the run's own row consistently; undefined if there is none. */
export async function readRunRow(engine: Engine, runId: string): Promise<RunRow | undefined> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: runKey(runId), ConsistentRead: true }),
  );
  return Item as RunRow | undefined;
}

/** Reads the lane's row consistently; undefined if there is none. */
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

/** Seconds since the epoch, as DynamoDB's TTL expects them. */
export function expiresAt(engine: Engine, days: number): number {
  return Math.floor(engine.now() / 1000) + days * 86_400;
}

export const isoNow = (engine: Engine) => new Date(engine.now()).toISOString();
