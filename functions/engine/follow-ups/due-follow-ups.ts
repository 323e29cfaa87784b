import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { earlierRunsOf, onceOnly, type RunFollowUp } from '#shared/jobs/chain/run-follow-up';
import { dueFollowUpsPartition, ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Verification } from '#shared/jobs/run/run';
import { equal, missing } from '../../dynamodb/update';
import type { Engine } from '../../runtime/dependencies';
import { runUpdate } from '../ledger/change-run';
import { isoNow, type RunRow, runKey } from '../ledger/ledger';
import { changeRow, eachRow } from '../ledger/rows';
import { isNotBeingVerified } from '../verify/verification';
import type { Candidate } from './decide';
import { followUpsKey, isRevision } from './rules';

/*
 * Follow-ups to be started. Invariant: the transaction that ends a run writes a row for each follow-up whose
 * condition holds. The one that starts it, records that it cannot start, or starts another attempt of the run
 * that it follows, removes the row. So no follow-up is lost, starts twice, or starts after an outcome that no
 * longer holds.
 */

/** A follow-up to be started. Rows from earlier versions have further attributes. */
export interface DueFollowUp {
  readonly pk: string;
  readonly sk: string;
  readonly runId: string;
  readonly followUp: string;
  /** When the run that it follows ended, in ISO 8601 (UTC). */
  readonly since: string;
}

const keyOf = (runId: string, followUp: string) => ({
  pk: dueFollowUpsPartition,
  sk: ledgerKeys.dueFollowUp(runId, followUp),
});

export const dueFollowUpPuts = (engine: Engine, runId: string, toStart: readonly string[]) =>
  toStart.map((followUp) => ({
    Put: {
      TableName: engine.settings.ledgerTable,
      Item: { ...keyOf(runId, followUp), followUp, runId, since: isoNow(engine) } satisfies DueFollowUp,
    },
  }));

/**
 * Returns the items that remove the rows of follow-ups that have not started, for the transaction that starts
 * another attempt. They are decided on again when the run ends.
 */
export const dueFollowUpDeletes = (engine: Engine, { id, followUps }: Pick<RunRow, 'id' | 'followUps'>) =>
  (followUps ?? [])
    .filter(({ state }) => state === 'WAITING')
    .map(({ followUp }) => ({
      Delete: { TableName: engine.settings.ledgerTable, Key: keyOf(id, followUp) },
    }));

/** When another attempt starts, follow-ups that have not started are planned again. */
export const plannedAgain = ({ followUps }: Pick<RunRow, 'followUps'>): readonly RunFollowUp[] =>
  (followUps ?? []).map((one) =>
    one.state === 'WAITING' ? { ...one, state: 'PLANNED', reason: undefined } : one,
  );

/** Yields the due follow-ups by run ID, read consistently. */
export async function* dueFollowUps(engine: Engine): AsyncGenerator<DueFollowUp> {
  // Only the engine writes these rows, in this format.
  for await (const row of eachRow(engine, { pk: dueFollowUpsPartition })) yield row as unknown as DueFollowUp;
}

export async function isDue(engine: Engine, { pk, sk }: DueFollowUp): Promise<boolean> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: { pk, sk }, ConsistentRead: true }),
  );
  return Item !== undefined;
}

/** Removes a follow-up whose run no longer exists. */
export async function removeDue(engine: Engine, { pk, sk }: DueFollowUp): Promise<void> {
  await engine.ledger.send(new DeleteCommand({ TableName: engine.settings.ledgerTable, Key: { pk, sk } }));
}

export interface FollowUpClaim {
  readonly due: DueFollowUp;
  readonly followed: RunRow;
  readonly revision: number;
}

export interface FollowUpStart extends FollowUpClaim {
  readonly step: Candidate;
}

export type FollowUpResult = Pick<RunFollowUp, 'state' | 'reason' | 'runId'> &
  Partial<Pick<RunFollowUp, 'job' | 'title' | 'dryRun'>>;

export const startedAs = ({ id, job, title, dryRun }: RunRow) => ({ runId: id, job, title, dryRun });

/**
 * Returns the items that settle a follow-up. They remove its row, which must exist, and record the result on
 * the run that it follows, whose outcome and follow-ups, like all definitions, must not have changed since
 * they were read. If a run starts or is missed, no run in the chain may have been undone.
 * @param verification what to store with the run if the follow-up is its verification
 */
export function settle(
  engine: Engine,
  { due, followed, revision }: FollowUpClaim,
  result: FollowUpResult,
  verification?: Verification,
) {
  const { ledgerTable: TableName } = engine.settings;
  // A single run's follow-up is part of the run, and does not change once it has ended.
  const isDefined = due.followUp !== onceOnly;
  const mustStand = result.runId !== undefined;
  const others = mustStand ? earlierRunsOf(followed.follows) : [];
  return [
    {
      Delete: {
        TableName,
        Key: keyOf(due.runId, due.followUp),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    runUpdate(engine, followed, {
      set: { followUps: withResult({ due, followed }, result), verification },
      when: [
        equal('followUps', followed.followUps ?? []),
        mustStand && missing('undoneBy'),
        verification && isNotBeingVerified,
      ],
    }),
    ...others.map(({ runId }) => ({
      ConditionCheck: {
        TableName,
        Key: runKey(runId),
        ConditionExpression: 'attribute_not_exists(undoneBy)',
      },
    })),
    ...(isDefined ? [{ ConditionCheck: { TableName, Key: followUpsKey, ...isRevision(revision) } }] : []),
  ];
}

const withResult = ({ due, followed }: Pick<FollowUpClaim, 'due' | 'followed'>, result: FollowUpResult) =>
  (followed.followUps ?? []).map((one) =>
    one.followUp === due.followUp ? { ...one, ...result, reason: result.reason } : one,
  );

/**
 * Records what a follow-up is waiting for. Does nothing if it is recorded, or if the run that it follows has
 * changed since it was read.
 */
export async function noteWaiting(engine: Engine, claim: FollowUpClaim, reason: string): Promise<void> {
  const { due, followed } = claim;
  const before = followed.followUps ?? [];
  if (before.some((one) => one.followUp === due.followUp && one.reason === reason)) return;
  await changeRow(engine, runKey(due.runId), {
    set: { followUps: withResult(claim, { state: 'WAITING', reason }) },
    when: [equal('followUps', before), equal('attempt', followed.attempt)],
  });
}
