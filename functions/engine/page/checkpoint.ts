import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Capacity, Counts, Lane, Written } from '#shared/jobs/run/lane';
import { LeaseLostError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { type FrozenPages, isoNow, type LaneRow, laneKey, readLane } from '../ledger/ledger';
import type { PaceFields } from '../pace/lane-paces';
import type { Lease } from './lease';

/**
 * A lane's state after a page, and the limit that slowed the lane down. The lane is done if `cursor` is
 * absent.
 */
export interface Checkpoint extends Counts, Written, PaceFields, Capacity {
  readonly cursor?: string;
  /** The items that the lane visits next, if this page found any. Absent if unchanged. */
  readonly items?: FrozenPages;
  /** The number of records or items in the lane, if this page determined it. Absent if unchanged. */
  readonly total?: number;
  /** The result of processing the lane's records. Absent if unchanged. */
  readonly state?: string;
  /** The digest of the changes planned so far. Absent if unchanged. */
  readonly digest?: string;
  readonly digestChanges?: number;
  /** The number of findings so far, by kind, or undefined if there are none. */
  readonly findings?: Lane['findings'];
  /** The number of failures so far, by cause. Absent if unchanged. */
  readonly failureCauses?: Lane['failureCauses'];
  /** What the lane has set aside of its run's cost ceiling. Absent if unchanged. */
  readonly allowance?: LaneRow['allowance'];
  /** The progress of the lane over time. Absent if unchanged. */
  readonly pacePoints?: Lane['pacePoints'];
  /** How the lane reads on after workers have ended on a page. Absent if pages have the usual size. */
  readonly careful?: LaneRow['careful'];
}

/**
 * Moves the lane past page `lane.page` and writes absolute counters, provided that the lease and the page
 * number are unchanged. Counts this worker as the first to begin the next page. Returns the whole row,
 * including the stop flag. Throws LeaseLostError if another worker has moved the lane.
 */
export async function checkpoint(
  engine: Engine,
  runId: string,
  lane: LaneRow,
  lease: Lease,
  next: Checkpoint,
): Promise<LaneRow> {
  const {
    cursor,
    items,
    total,
    state,
    pacePoints,
    failureCauses,
    digest,
    digestChanges,
    allowance,
    recordsChanged,
    allowedPerSecond,
    heldBack,
    findings,
    careful,
    readUnits,
    writeUnits,
    writesReached,
    readsReached,
    reachedAt,
    ...counts
  } = next;
  const reached = { writesReached, readsReached, reachedAt };
  const told = { cursor, allowedPerSecond, heldBack, findings, careful, readUnits, writeUnits, ...reached };
  const set = Object.entries({
    items,
    total,
    state,
    pacePoints,
    failureCauses,
    digest,
    digestChanges,
    allowance,
    recordsChanged,
  }).filter(([, value]) => value !== undefined);
  const kept = [...Object.entries(told).filter(([, value]) => value !== undefined), ...set];
  const gone = Object.entries(told).flatMap(([name, value]) => (value === undefined ? [`#${name}`] : []));
  if (cursor === undefined) gone.push('lease', 'leaseUntil', 'tries');
  try {
    const { Attributes } = await engine.ledger.send(
      new UpdateCommand({
        TableName: engine.settings.ledgerTable,
        Key: laneKey(runId, lane.lane),
        UpdateExpression: `SET page = :next, #read = :read, changed = :changed, failed = :failed, unchanged = :unchanged,
          conflicts = :conflicts, updatedAt = :now, done = :done${cursor === undefined ? '' : ', tries = :one'}${kept.map(([name]) => `, #${name} = :${name}`).join('')}${gone.length > 0 ? ` REMOVE ${gone.join(', ')}` : ''}`,
        ConditionExpression: 'lease = :lease AND page = :page',
        ExpressionAttributeNames: {
          '#read': 'read',
          ...Object.fromEntries(
            [...Object.keys(told), ...set.map(([name]) => name)].map((name) => [`#${name}`, name]),
          ),
        },
        ExpressionAttributeValues: {
          ':next': lane.page + 1,
          ':page': lane.page,
          ':lease': lease.id,
          ':now': isoNow(engine),
          ':done': cursor === undefined,
          ...(cursor === undefined ? {} : { ':one': 1 }),
          ...Object.fromEntries(
            [...Object.entries(counts), ...kept].map(([name, value]) => [`:${name}`, value]),
          ),
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return Attributes as LaneRow;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
  const row = await readLane(engine, runId, lane.lane);
  const mine = row?.lease === lease.id || (row?.done === true && row.lease === undefined);
  if (row && mine && row.page === lane.page + 1) return row;
  throw new LeaseLostError(`Lane ${lane.lane} was advanced by another worker.`);
}
