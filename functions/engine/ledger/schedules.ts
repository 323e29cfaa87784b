import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Engine } from '../../runtime/dependencies';
import { isoNow } from './ledger';

/** The row of a job's schedule. Every scheduled time and every pause updates it. */
export interface ScheduleRow {
  readonly paused?: boolean;
  /** The person who paused it, and when, ISO 8601 in UTC. */
  readonly by?: string;
  readonly at?: string;
  /** The last scheduled time, ISO 8601 in UTC, whether it started a run or was skipped because of a pause. */
  readonly lastTime?: string;
  /** The last run that the schedule started. */
  readonly lastRunId?: string;
}

const scheduleKey = (job: string) => ({ pk: ledgerKeys.schedule(job), sk: ledgerKeys.only });

/**
 * Reads the row of a job's schedule consistently. The row is empty if the schedule was never due and never
 * paused.
 */
export async function readSchedule(engine: Engine, job: string): Promise<ScheduleRow> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: scheduleKey(job), ConsistentRead: true }),
  );
  return Item ?? {};
}

const notDealtWith = 'attribute_not_exists(lastTime) OR lastTime < :time';

/**
 * Returns the item of a start's transaction that ensures that a scheduled time starts at most one run. Its
 * condition is that neither this time nor a later one was handled before, and that the schedule is not
 * paused.
 */
export const claimTime = (engine: Engine, job: string, time: string, runId: string) => ({
  Update: {
    TableName: engine.settings.ledgerTable,
    Key: scheduleKey(job),
    UpdateExpression: 'SET lastTime = :time, lastRunId = :run',
    ConditionExpression: `(${notDealtWith}) AND (attribute_not_exists(paused) OR paused = :false)`,
    ExpressionAttributeValues: { ':time': time, ':run': runId, ':false': false },
  },
});

/** Records that a scheduled time was handled without starting a run, so that it never starts one. */
export async function noteTime(engine: Engine, job: string, time: string): Promise<void> {
  await updateIf(engine, job, {
    UpdateExpression: 'SET lastTime = :time',
    ConditionExpression: notDealtWith,
    ExpressionAttributeValues: { ':time': time },
  });
}

/** Pauses a job's schedule, and records who did it and when. Does nothing if it is already paused. */
export async function pauseSchedule(engine: Engine, job: string, by: string): Promise<void> {
  await updateIf(engine, job, {
    UpdateExpression: 'SET paused = :true, #by = :by, #at = :at',
    ConditionExpression: 'attribute_not_exists(paused) OR paused = :false',
    ExpressionAttributeNames: { '#by': 'by', '#at': 'at' },
    ExpressionAttributeValues: { ':true': true, ':false': false, ':by': by, ':at': isoNow(engine) },
  });
}

/** Resumes a schedule from its next time. Missed runs are not made up for. */
export async function unpauseSchedule(engine: Engine, job: string): Promise<void> {
  await updateIf(engine, job, {
    UpdateExpression: 'SET paused = :false REMOVE #by, #at',
    ConditionExpression: 'paused = :true',
    ExpressionAttributeNames: { '#by': 'by', '#at': 'at' },
    ExpressionAttributeValues: { ':true': true, ':false': false },
  });
}

type Change = Pick<
  UpdateCommand['input'],
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** Changes the row. Does nothing if the condition is not met. */
async function updateIf(engine: Engine, job: string, change: Change): Promise<void> {
  try {
    await engine.ledger.send(
      new UpdateCommand({ TableName: engine.settings.ledgerTable, Key: scheduleKey(job), ...change }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
