import { anyOf, below, different, equal, ifMissing, missing, plus } from '../../dynamodb/update';
import { LeaseLostError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { newId } from '../../runtime/ids';
import { isoNow, type LaneRow, laneKey, readLane } from '../ledger/ledger';
import { changeRow } from '../ledger/rows';
import type { UsedCapacity } from '../pace/metered';

/**
 * The right to work on a lane until the function's deadline. A worker that takes over writes a different ID.
 */
export interface Lease {
  readonly id: string;
  /** When the lease ends, in milliseconds since the epoch. */
  readonly until: number;
}

/** The result of trying to acquire a lane. */
export type Acquired =
  | { readonly kind: 'held'; readonly lease: Lease; readonly lane: LaneRow }
  /** Another worker holds the lane until then, in milliseconds since the epoch. */
  | { readonly kind: 'wait'; readonly until: number }
  /** The lane is done, was asked to stop, or belongs to another attempt. */
  | { readonly kind: 'nothing' };

/**
 * Acquires the lane if it is free, and counts the worker among those that have begun its page. The lease ends
 * at `until`, in milliseconds since the epoch.
 */
export async function acquireLease(
  engine: Engine,
  { runId, attempt, lane }: { readonly runId: string; readonly attempt: number; readonly lane: number },
  until: number,
): Promise<Acquired> {
  const lease = { id: newId(engine), until };
  const acquired = await changeRow(
    engine,
    laneKey(runId, lane),
    {
      set: {
        lease: lease.id,
        leaseUntil: until,
        startedAt: ifMissing(isoNow(engine)),
        tries: plus(1),
      },
      when: [
        equal('attempt', attempt),
        equal('done', false),
        anyOf(missing('stop'), different('stop', attempt)),
        anyOf(missing('leaseUntil'), below('leaseUntil', engine.now())),
      ],
    },
    'ALL_NEW',
  );
  // Only the engine writes this row, in this format.
  if (acquired) return { kind: 'held', lease, lane: acquired as unknown as LaneRow };
  const row = await readLane(engine, runId, lane);
  if (!row || row.attempt !== attempt || row.done) return { kind: 'nothing' };
  if (row.stop === attempt) {
    // The lane's worker may still write, or have a request in flight. The run must keep its locks until the
    // lease ends.
    const { lease: holder, leaseUntil = 0 } = row;
    return holder !== undefined && leaseUntil > engine.now()
      ? { kind: 'wait', until: leaseUntil }
      : { kind: 'nothing' };
  }
  // The SDK may have repeated a write that had succeeded. The repeated write fails even though this worker
  // holds the lease.
  if (row.lease === lease.id) return { kind: 'held', lease, lane: row };
  return { kind: 'wait', until: row.leaseUntil ?? 0 };
}

/**
 * Ends the lease, so that the next hop does not have to wait. Also records the units used so far, perhaps for
 * a page that was not finished. If `counts` is false, the worker no longer counts as having begun the lane's
 * page.
 */
export async function releaseLease(
  engine: Engine,
  runId: string,
  lane: number,
  lease: Lease,
  { readUnits, writeUnits, counts }: UsedCapacity & { readonly counts: boolean },
): Promise<void> {
  await changeRow(engine, laneKey(runId, lane), {
    set: { readUnits, writeUnits, tries: counts ? undefined : plus(-1) },
    remove: ['lease', 'leaseUntil'],
    when: [equal('lease', lease.id)],
  });
}

/**
 * Throws LeaseLostError after the lease has ended, so that a suspended worker cannot write when it resumes.
 * Called before each write that only the lease protects.
 */
export function assertHeld(engine: Engine, lease: Lease): void {
  if (engine.now() >= lease.until)
    throw new LeaseLostError('The lease has expired: another worker may now hold the lane.');
}
