import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { RunFollowUp } from '#shared/jobs/chain/run-follow-up';
import { dueFollowUpsPartition, ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Engine } from '../../runtime/dependencies';
import { isoNow, type RunRow, runKey } from '../ledger/ledger';
import { eachRow } from '../ledger/rows';
import type { ToStart } from './decide';

/*
 * The follow-ups to be started. Invariant: the transaction that ends a run writes a row for each follow-up
 * whose condition holds. The transaction that starts the follow-up, or records that it cannot start, removes
 * this row. Therefore, no follow-up is lost, and no follow-up starts twice.
 */

/** The row of a follow-up to be started. */
export interface DueFollowUp extends ToStart {
  readonly pk: string;
  readonly sk: string;
  /** The run that it follows. */
  readonly runId: string;
  /** The time when that run ended, in ISO 8601 (UTC). */
  readonly since: string;
}

const keyOf = (runId: string, followUp: string) => ({
  pk: dueFollowUpsPartition,
  sk: ledgerKeys.dueFollowUp(runId, followUp),
});

/** Returns the items for the transaction that ends a run, one for each follow-up to be started. */
export const dueFollowUpPuts = (engine: Engine, runId: string, toStart: readonly ToStart[]) =>
  toStart.map((one) => ({
    Put: {
      TableName: engine.settings.ledgerTable,
      Item: { ...keyOf(runId, one.followUp), ...one, runId, since: isoNow(engine) } satisfies DueFollowUp,
    },
  }));

/** Yields the follow-ups to be started, ordered by run ID. Uses consistent reads. */
export async function* dueFollowUps(engine: Engine): AsyncGenerator<DueFollowUp> {
  // Only the engine writes these rows, in this format.
  for await (const row of eachRow(engine, { pk: dueFollowUpsPartition })) yield row as unknown as DueFollowUp;
}

/** Returns true if the follow-up still has to be started. */
export async function isDue(engine: Engine, { pk, sk }: DueFollowUp): Promise<boolean> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: { pk, sk }, ConsistentRead: true }),
  );
  return Item !== undefined;
}

/** A follow-up to be started, and the row of the run that it follows, as it was read. */
export interface FollowUpClaim {
  readonly due: DueFollowUp;
  readonly followed: RunRow;
}

/** The result of trying to start a follow-up. */
export type FollowUpResult = Pick<RunFollowUp, 'state' | 'reason' | 'runId'>;

/**
 * Returns the transaction items that settle a follow-up. They remove the follow-up's row, provided that the
 * row exists. They also record the result on the run that it follows, provided that the run's follow-ups have
 * not changed since they were read.
 */
export function settle(engine: Engine, { due, followed }: FollowUpClaim, result: FollowUpResult) {
  const { ledgerTable: TableName } = engine.settings;
  const { followUps: before = [] } = followed;
  const after = (before ?? []).map((one) =>
    one.followUp === due.followUp ? { ...one, ...result, reason: result.reason } : one,
  );
  return [
    {
      Delete: {
        TableName,
        Key: keyOf(due.runId, due.followUp),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    {
      Update: {
        TableName,
        Key: runKey(due.runId),
        UpdateExpression: 'SET followUps = :after',
        ConditionExpression: 'followUps = :before',
        ExpressionAttributeValues: { ':after': after, ':before': before },
      },
    },
  ];
}
