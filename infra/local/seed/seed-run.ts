import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { z } from 'zod';
import { demoAdmins } from '#shared/demo/people/admins';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Lane } from '#shared/jobs/run/lane';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { type RunFields, runView } from '#shared/jobs/run/run-view';
import { HostError } from '../base/host-error';
import type { Seed } from '../data-dir/state';
import type { DatabaseMarker } from '../database/marker';
import type { InvokeFunction, ResolvedStack } from '../template/template';
import type { Progress } from './progress';

/** The parts of the host that are needed to write the demo workspace through its job. */
export interface SeedRunOptions {
  readonly stack: ResolvedStack;
  readonly invoke: InvokeFunction;
  readonly dynamodb: DynamoDBClient;
  readonly ledgerTable: string;
  readonly marker: DatabaseMarker;
  /** The number of users in a new workspace. A workspace that an earlier host began keeps its own number. */
  readonly users: number;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

const pollMs = 250;

/** The run that writes the demo workspace. */
export interface SeedRun {
  readonly id: string;
  /**
   * Shows the run's progress until the run ends. Rejects with a HostError `SeedFailed` if the run does not
   * succeed. The next start then creates a new run, which adds the missing records.
   */
  finish(): Promise<void>;
}

/**
 * Starts the run that writes the demo workspace, or finds the run that an earlier host started. Invariant:
 * the token that identifies the run is in the database before the run starts. Therefore, if a host is killed,
 * the next host continues the same run.
 */
export async function startSeedRun(options: SeedRunOptions): Promise<SeedRun> {
  const { marker } = options;
  const begun = marker.seed;
  const seed: Seed = begun?.token ? begun : newSeed(begun?.users ?? options.users);
  await marker.remember({ origin: 'demo', seed });
  const id = seed.runId ?? (await startSeed(options, seed));
  await marker.remember({ seed: { ...seed, runId: id } });
  return { id, finish: () => finish(options, seed, id) };
}

async function finish(options: SeedRunOptions, seed: Seed, runId: string): Promise<void> {
  const { marker, progress } = options;
  try {
    const run = await endOf(options, runId);
    if (run.status !== 'SUCCEEDED') throw failed(run);
    await marker.remember({ seed: { users: seed.users, complete: true } });
  } catch (error) {
    if (error instanceof HostError)
      await marker.remember({ seed: { ...newSeed(seed.users), day: seed.day } });
    throw error;
  } finally {
    progress.stop();
  }
}

const newSeed = (users: number): Seed => ({
  users,
  complete: false,
  day: new Date().toISOString().slice(0, 10),
  token: randomUUID(),
});

const startedShape = z.object({ runId: z.string() });

/** Starts the run on behalf of the system. The same token always identifies the same run. */
async function startSeed({ stack, invoke }: SeedRunOptions, { users, day, token }: Seed): Promise<string> {
  const coordinate = stack
    .ofType('AWS::Lambda::Function')
    .find(({ logicalId }) => logicalId === 'CoordinateFunction');
  if (!coordinate)
    throw new HostError('BadTemplate', 'The stack has no CoordinateFunction to start a run with');
  const params = { users, day, adminEmail: demoAdmins.designated, secondAdminEmail: demoAdmins.second };
  const result = await invoke(coordinate.attributes.Arn ?? coordinate.ref, {
    step: 'start',
    job: 'demo-workspace',
    params,
    token,
  });
  if (!result.ok)
    throw new HostError('SeedFailed', `The demo workspace could not be started: ${JSON.stringify(result)}`);
  return startedShape.parse(result.payload).runId;
}

/** Shows the run's progress until the run ends, and returns the run in its final state. */
async function endOf(options: SeedRunOptions, runId: string): Promise<JobRun> {
  const { progress, signal } = options;
  let begun = false;
  for (;;) {
    signal.throwIfAborted();
    const run = await readRun(options, runId);
    if (!begun && run.total > 0) {
      progress.start(run.total);
      begun = true;
    }
    if (begun) progress.update(run.read);
    if (!isActive(run.status)) return run;
    await delay(pollMs, undefined, { signal });
  }
}

async function readRun({ dynamodb, ledgerTable }: SeedRunOptions, runId: string): Promise<JobRun> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      TableName: ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: ledgerKeys.run(runId) } },
      ConsistentRead: true,
    }),
  );
  // This cast is safe because only the engine writes these rows.
  const rows = Items.map((item) => unmarshall(item) as RunFields & Lane & { sk: string });
  const run = rows.find(({ sk }) => sk === ledgerKeys.runRow);
  if (!run)
    throw new HostError('SeedFailed', `The run ${runId}, which writes the demo workspace, no longer exists`);
  return runView(
    run,
    rows.filter(({ sk }) => sk.startsWith(ledgerKeys.lanePrefix)),
  );
}

const failed = ({ id, status, reason, failed: records }: JobRun) =>
  new HostError(
    'SeedFailed',
    `The demo workspace was not written: run ${id} is ${status}${reason ? ` (${reason})` : ''}, ${records} failed. Start again, or start over with --fresh.`,
  );
