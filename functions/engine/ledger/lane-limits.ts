import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { LeaseLostError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { type LaneRow, laneKey } from './ledger';

/** The lane to update, and the lease of its worker. */
type HeldLane = Pick<LaneRow, 'lane' | 'lease'>;

/**
 * Records, in a lane's row, the version of the run's limits that the lane applies and the lane's current
 * speed. Throws LeaseLostError if another worker holds the lane.
 */
export const noteRates = (
  engine: Pick<Engine, 'ledger' | 'settings'>,
  runId: string,
  lane: HeldLane,
  rates: Required<Pick<LaneRow, 'limitsVersion' | 'writesReached' | 'readsReached' | 'reachedAt'>>,
): Promise<void> =>
  update(
    engine,
    runId,
    lane,
    `SET ${Object.keys(rates)
      .map((name) => `${name} = :${name}`)
      .join(', ')}`,
    rates,
  );

/**
 * Records in a lane's row that the lane is waiting because the maximum number of lanes is already working.
 * Throws LeaseLostError if another worker holds the lane.
 */
export const notePaused = (
  engine: Pick<Engine, 'ledger' | 'settings'>,
  runId: string,
  lane: HeldLane,
): Promise<void> =>
  update(
    engine,
    runId,
    lane,
    'SET heldBack = :lanes REMOVE allowedPerSecond, writesReached, readsReached, reachedAt',
    { lanes: 'lanes' },
  );

/**
 * Records in a lane's row that the lane is working again. Throws LeaseLostError if another worker holds the
 * lane.
 */
export const noteContinued = (
  engine: Pick<Engine, 'ledger' | 'settings'>,
  runId: string,
  lane: HeldLane,
): Promise<void> => update(engine, runId, lane, 'REMOVE heldBack');

async function update(
  { ledger, settings }: Pick<Engine, 'ledger' | 'settings'>,
  runId: string,
  { lane, lease }: HeldLane,
  UpdateExpression: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  try {
    await ledger.send(
      new UpdateCommand({
        TableName: settings.ledgerTable,
        Key: laneKey(runId, lane),
        UpdateExpression,
        ConditionExpression: 'lease = :lease',
        ExpressionAttributeValues: {
          ':lease': lease,
          ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new LeaseLostError(`Lane ${lane} was taken over.`);
  }
}
