import type { Capacity, Counts, Lane, Written } from '#shared/jobs/run/lane';
import { equal } from '../../dynamodb/update';
import { LeaseLostError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { type FrozenPages, isoNow, type LaneRow, laneKey, readLane } from '../ledger/ledger';
import { changeRow } from '../ledger/rows';
import type { PaceFields } from '../pace/lane-paces';
import type { Lease } from './lease';

/** A lane's state after a page, and the limit that slowed it down. The lane is done if `cursor` is absent. */
export interface Checkpoint extends Counts, Written, PaceFields, Capacity {
  readonly cursor?: string;
  /** What the lane visits next, if this page found any. Absent if unchanged. */
  readonly items?: FrozenPages;
  /** The number of records or items in the lane, if this page determined it. Absent if unchanged. */
  readonly total?: number;
  /** What processing the lane's records has produced. Absent if unchanged. */
  readonly state?: string;
  /** The digest of the changes planned so far. Absent if unchanged. */
  readonly digest?: string;
  readonly digestChanges?: number;
  /** The findings so far, by kind; undefined for none. */
  readonly findings?: Lane['findings'];
  /** The failures so far, by cause. Absent if unchanged. */
  readonly failureCauses?: Lane['failureCauses'];
  /** The amount set aside from the run's cost ceiling. Absent if unchanged. */
  readonly allowance?: LaneRow['allowance'];
  /** The lane's progress over time. Absent if unchanged. */
  readonly pacePoints?: Lane['pacePoints'];
  /** How the lane reads on after workers have ended on a page. Absent for the usual size. */
  readonly careful?: LaneRow['careful'];
}

/** Attributes that are removed from a lane's row unless the checkpoint has them. */
const removedIfAbsent = [
  'cursor',
  'allowedPerSecond',
  'heldBack',
  'findings',
  'careful',
  'readUnits',
  'writeUnits',
  'writesReached',
  'readsReached',
  'reachedAt',
] as const satisfies readonly (keyof Checkpoint)[];

/**
 * Moves the lane past page `lane.page` and writes absolute counters, if lease and page number are unchanged.
 * Counts this worker as the first to begin the next page. Returns the whole row, including the stop flag.
 * Throws LeaseLostError if another worker has moved the lane.
 */
export async function checkpoint(
  engine: Engine,
  runId: string,
  lane: LaneRow,
  lease: Lease,
  next: Checkpoint,
): Promise<LaneRow> {
  const isDone = next.cursor === undefined;
  const row = await changeRow(
    engine,
    laneKey(runId, lane.lane),
    {
      set: {
        ...next,
        page: lane.page + 1,
        updatedAt: isoNow(engine),
        done: isDone,
        tries: isDone ? undefined : 1,
      },
      remove: [
        ...removedIfAbsent.filter((name) => next[name] === undefined),
        ...(isDone ? ['lease', 'leaseUntil', 'tries'] : []),
      ],
      when: [equal('lease', lease.id), equal('page', lane.page)],
    },
    'ALL_NEW',
  );
  // Only the engine writes this row, in this format.
  if (row) return row as unknown as LaneRow;
  const present = await readLane(engine, runId, lane.lane);
  const mine = present?.lease === lease.id || (present?.done === true && present.lease === undefined);
  if (present && mine && present.page === lane.page + 1) return present;
  throw new LeaseLostError(`Lane ${lane.lane} was advanced by another worker.`);
}
