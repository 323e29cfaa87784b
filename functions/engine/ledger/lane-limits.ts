import { equal, type ItemChange } from '../../dynamodb/update';
import { LeaseLostError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { type LaneRow, laneKey } from './ledger';
import { changeRow } from './rows';

type HeldLane = Pick<LaneRow, 'lane' | 'lease'>;

/**
 * Records the version of the limits that the lane applies, and its speed. Throws LeaseLostError if another
 * worker holds the lane.
 */
export const noteRates = (
  engine: Pick<Engine, 'ledger' | 'settings'>,
  runId: string,
  lane: HeldLane,
  rates: Required<Pick<LaneRow, 'limitsVersion' | 'writesReached' | 'readsReached' | 'reachedAt'>>,
): Promise<void> => change(engine, runId, lane, { set: rates });

/**
 * Records that the lane waits because the maximum number of lanes is working. Throws LeaseLostError if
 * another worker holds it.
 */
export const notePaused = (
  engine: Pick<Engine, 'ledger' | 'settings'>,
  runId: string,
  lane: HeldLane,
): Promise<void> =>
  change(engine, runId, lane, {
    set: { heldBack: 'lanes' },
    remove: ['allowedPerSecond', 'writesReached', 'readsReached', 'reachedAt'],
  });

/** Records that the lane works again. Throws LeaseLostError if another worker holds it. */
export const noteContinued = (
  engine: Pick<Engine, 'ledger' | 'settings'>,
  runId: string,
  lane: HeldLane,
): Promise<void> => change(engine, runId, lane, { remove: ['heldBack'] });

async function change(
  engine: Pick<Engine, 'ledger' | 'settings'>,
  runId: string,
  { lane, lease }: HeldLane,
  changes: Omit<ItemChange, 'when'>,
): Promise<void> {
  if (!(await changeRow(engine, laneKey(runId, lane), { ...changes, when: [equal('lease', lease)] })))
    throw new LeaseLostError(`Lane ${lane} was taken over.`);
}
