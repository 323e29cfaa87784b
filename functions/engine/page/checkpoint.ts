import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Capacity, Counts, Lane } from '#shared/jobs/run/run';
import { LeaseLostError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { type FrozenPages, isoNow, type LaneRow, laneKey, readLane } from '../ledger/ledger';
import type { HeldBackFields } from '../pace/pace';
import type { Lease } from './lease';

/** Where a lane stands after a page, and what it was held to. `cursor` absent: the lane is done. */
export interface Checkpoint extends Counts, HeldBackFields, Capacity {
  readonly cursor?: string;
  /** What the lane is about to visit, where this page found it; absent: as before. */
  readonly items?: FrozenPages;
  /** Records or items of the lane, where this page tells; absent: as before. */
  readonly total?: number;
  /** What the lane's records came to; absent: as before. */
  readonly state?: string;
  /** Findings by kind so far; undefined where the lane has none. */
  readonly findings?: Lane['findings'];
}

/**
 * Moves the lane past page `lane.page`, counters absolute, on the condition of the lease and the page;
 * answers the whole row, which also carries the stop flag. Throws LeaseLostError where somebody else moved
 * it.
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
