import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Capacity, Counts, Lane } from '#shared/jobs/run/run';
import { LeaseLostError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { type FrozenPages, isoNow, type LaneRow, laneKey, readLane } from '../ledger/ledger';
import type { HeldBackFields } from '../pace/lane-rate';
import type { Lease } from './lease';

/** The state of a lane after a page, and what limited its rate. `cursor` absent: the lane is done. */
export interface Checkpoint extends Counts, HeldBackFields, Capacity {
  readonly cursor?: string;
  /** What the lane visits next, if this page found it; absent: unchanged. */
  readonly items?: FrozenPages;
  /** The number of records or items of the lane, if this page determined it; absent: unchanged. */
  readonly total?: number;
  /** The result of the lane's records; absent: unchanged. */
  readonly state?: string;
  /** Findings by kind so far; undefined if the lane has none. */
  readonly findings?: Lane['findings'];
}

/**
 * Moves the lane past page `lane.page`, with absolute counters, on the condition of the lease and the page.
 * Returns the whole row, which includes the stop flag. Throws LeaseLostError if somebody else moved the lane.
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
    allowedPerSecond,
    heldBack,
    findings,
    readUnits,
    writeUnits,
    ...counts
  } = next;
  const told = { cursor, allowedPerSecond, heldBack, findings, readUnits, writeUnits };
  const set = Object.entries({ items, total, state }).filter(([, value]) => value !== undefined);
  const kept = [...Object.entries(told).filter(([, value]) => value !== undefined), ...set];
  const gone = Object.entries(told).flatMap(([name, value]) => (value === undefined ? [`#${name}`] : []));
  if (cursor === undefined) gone.push('lease', 'leaseUntil');
  try {
    const { Attributes } = await engine.ledger.send(
      new UpdateCommand({
        TableName: engine.settings.ledgerTable,
        Key: laneKey(runId, lane.lane),
        UpdateExpression: `SET page = :next, #read = :read, changed = :changed, failed = :failed, unchanged = :unchanged,
          conflicts = :conflicts, updatedAt = :now, done = :done${kept.map(([name]) => `, #${name} = :${name}`).join('')}${gone.length > 0 ? ` REMOVE ${gone.join(', ')}` : ''}`,
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
  throw new LeaseLostError(`Lane ${lane.lane} was moved by another worker.`);
}
