import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { JobSwitch } from '#shared/jobs/job/job';
import { activePartition, ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { isoNow } from '../ledger/ledger';
import { requestStop } from './stop';

/*
 * The kill switch: a row that exists while all jobs are paused. Invariant: every transaction that activates a
 * run, or starts another attempt, also checks that the row does not exist. A transaction before the row is
 * written therefore creates a run that is found among the active ones and stopped, and a later transaction is
 * rejected. The reconciler completes a pause that was interrupted.
 */

/** Who paused all jobs, when (ISO 8601 in UTC) and why. */
export interface Pause {
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

const switchKey = { pk: ledgerKeys.switch, sk: ledgerKeys.only };

/** Returns the current pause, or undefined if jobs may run. */
export async function readPause(engine: Pick<Engine, 'ledger' | 'settings'>): Promise<Pause | undefined> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: switchKey, ConsistentRead: true }),
  );
  return Item as Pause | undefined;
}

/** Returns the item of a transaction with the condition that jobs are not paused. */
export const notPaused = (engine: Engine) => ({
  ConditionCheck: {
    TableName: engine.settings.ledgerTable,
    Key: switchKey,
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/**
 * Throws Conflict with the person and the reason while all jobs are paused. It explains why a transaction
 * with `notPaused` was cancelled.
 */
export async function refuseIfPaused(engine: Engine): Promise<void> {
  const pause = await readPause(engine);
  if (!pause) return;
  throw new AppError('Conflict', `All jobs are paused by ${pause.by}: ${pause.reason}`, {
    info: { pausedBy: pause.by, pausedAt: pause.at, reason: pause.reason },
  });
}

/**
 * Pauses all jobs: nothing can start, and every run is requested to stop. If jobs are already paused, the
 * first person's name and reason are kept, and only the remaining runs are requested to stop.
 */
export async function pauseJobs(
  engine: Engine,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<JobSwitch> {
  const pause = { by, at: isoNow(engine), reason };
  try {
    await engine.ledger.send(
      new PutCommand({
        TableName: engine.settings.ledgerTable,
        Item: { ...switchKey, ...pause },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
  const standing = await readPause(engine);
  if (standing) await stopActive(engine, standing);
  return switchOf(standing);
}

/** Allows jobs to run again. Stopped runs stay stopped until someone resumes them. */
export async function unpauseJobs(engine: Engine): Promise<JobSwitch> {
  await engine.ledger.send(new DeleteCommand({ TableName: engine.settings.ledgerTable, Key: switchKey }));
  return switchOf(undefined);
}

/** Converts the switch to the API's format. */
export const switchOf = (pause: Pause | undefined): JobSwitch => ({
  paused: pause !== undefined,
  by: pause?.by ?? null,
  at: pause?.at ?? null,
  reason: pause?.reason ?? null,
});

/**
 * Requests a run to stop because of the pause, while the pause lasts. A run that has ended is not changed.
 */
export async function stopForPause(engine: Engine, runId: string, { by, at, reason }: Pause): Promise<void> {
  // The pause was read before many runs were checked. This run may have been started after the pause ended.
  if ((await readPause(engine))?.at !== at) return;
  try {
    await requestStop(engine, { runId, by, reason: `All jobs were paused by ${by}: ${reason}` });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Yields the IDs of the runs that have not ended, read consistently. */
export async function* activeRuns(engine: Engine): AsyncGenerator<string> {
  const pages = paginateQuery(
    { client: engine.ledger },
    {
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': activePartition },
      ConsistentRead: true,
    },
  );
  for await (const page of pages) {
    for (const row of page.Items ?? []) yield String(row.sk);
  }
}

/** A run that cannot be stopped does not prevent stopping the others: its error is thrown at the end. */
async function stopActive(engine: Engine, pause: Pause): Promise<void> {
  const errors: unknown[] = [];
  for await (const runId of activeRuns(engine)) {
    await stopForPause(engine, runId, pause).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} runs could not be stopped yet.`);
}
