import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { JobSwitch } from '#shared/jobs/job/job';
import { activePartition, ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { isoNow } from '../ledger/ledger';
import { eachRow } from '../ledger/rows';
import { changeWithEntry, type TrailEntry } from '../ledger/trail';
import { requestStop } from './stop';

/*
 * The kill switch: a row that exists while all jobs are paused. Invariant: every transaction that activates a
 * run, or starts another attempt, requires that the row does not exist. If it commits before the row is
 * written, its run is among the active runs and is stopped; if it comes later, it is rejected. The reconciler
 * completes an interrupted pause.
 */

/** Who paused all jobs, when (ISO 8601 in UTC) and why. */
export interface Pause {
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

const switchKey = { pk: ledgerKeys.switch, sk: ledgerKeys.only };

/** Returns who paused all jobs; undefined if jobs may run. */
export async function readPause(engine: Pick<Engine, 'ledger' | 'settings'>): Promise<Pause | undefined> {
  const { Item } = await engine.ledger.send(
    new GetCommand({ TableName: engine.settings.ledgerTable, Key: switchKey, ConsistentRead: true }),
  );
  return Item as Pause | undefined;
}

export const notPaused = (engine: Engine) => ({
  ConditionCheck: {
    TableName: engine.settings.ledgerTable,
    Key: switchKey,
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/**
 * Throws an error that says who paused the jobs and why, if they are paused. It explains why a transaction
 * with `notPaused` was cancelled.
 */
export async function refuseIfPaused(engine: Engine): Promise<void> {
  const pause = await readPause(engine);
  if (!pause) return;
  throw new AppError('Conflict', `All jobs have been paused by ${pause.by}: ${pause.reason}`, {
    info: { pausedBy: pause.by, pausedAt: pause.at, reason: pause.reason },
  });
}

/**
 * Pauses all jobs: nothing can start, and every run is asked to stop. If jobs are already paused, keeps the
 * original person and reason, and only asks the remaining runs to stop.
 */
export async function pauseJobs(
  engine: Engine,
  { by, reason }: { readonly by: TrailEntry['by']; readonly reason: string },
): Promise<JobSwitch> {
  const Put = {
    TableName: engine.settings.ledgerTable,
    Item: { ...switchKey, by: by.email, at: isoNow(engine), reason },
    ConditionExpression: 'attribute_not_exists(pk)',
  };
  await changeWithEntry(engine, { Put }, entryOf(by, `All jobs paused: ${reason}`, true));
  const standing = await readPause(engine);
  if (standing) await stopActive(engine, standing);
  return switchOf(standing);
}

/**
 * Lets jobs run again. Stopped runs remain stopped until someone resumes them. Does nothing if jobs are not
 * paused.
 */
export async function unpauseJobs(engine: Engine, by: TrailEntry['by']): Promise<JobSwitch> {
  const Delete = {
    TableName: engine.settings.ledgerTable,
    Key: switchKey,
    ConditionExpression: 'attribute_exists(pk)',
  };
  await changeWithEntry(engine, { Delete }, entryOf(by, 'All jobs resumed.', false));
  return switchOf(undefined);
}

const entryOf = (by: TrailEntry['by'], outline: string, paused: boolean): TrailEntry => ({
  type: 'configuration',
  by,
  record: 'JobSwitch#all',
  outline,
  before: { paused: !paused },
  after: { paused },
});

export const switchOf = (pause: Pause | undefined): JobSwitch => ({
  paused: pause !== undefined,
  by: pause?.by ?? null,
  at: pause?.at ?? null,
  reason: pause?.reason ?? null,
});

/** Stops a run if the pause is still in effect. Does not change a run that has ended. */
export async function stopForPause(engine: Engine, runId: string, { by, at, reason }: Pause): Promise<void> {
  // The pause was read before many runs were checked, and this run may have been started after it ended.
  if ((await readPause(engine))?.at !== at) return;
  try {
    await requestStop(engine, { runId, by, reason: `All jobs were paused by ${by}: ${reason}` });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** Yields the IDs of the active runs, read consistently. */
export async function* activeRuns(engine: Engine): AsyncGenerator<string> {
  for await (const { sk } of eachRow(engine, { pk: activePartition })) yield String(sk);
}

/**
 * Stops the active runs. If a run cannot be stopped, continues with the others and throws the error at the
 * end.
 */
async function stopActive(engine: Engine, pause: Pause): Promise<void> {
  const errors: unknown[] = [];
  for await (const runId of activeRuns(engine)) {
    await stopForPause(engine, runId, pause).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} runs could not be stopped yet.`);
}
