import { setTimeout as delay } from 'node:timers/promises';
import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { z } from 'zod';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Lane } from '#shared/jobs/run/lane';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { type RunFields, runView } from '#shared/jobs/run/run-view';
import { badTemplate, HostError } from '../base/host-error';
import type { InvokeFunction, ResolvedStack } from '../template/template';

export interface HostRunOptions {
  readonly stack: ResolvedStack;
  readonly invoke: InvokeFunction;
  readonly dynamodb: DynamoDBClient;
  readonly ledgerTable: string;
  readonly signal: AbortSignal;
}

/** A run that the host starts. The same token always identifies the same run. */
export interface HostRun {
  readonly job: string;
  readonly params: object;
  readonly token: string;
}

const pollMs = 250;
const startedShape = z.object({ runId: z.string() });

/** Starts a run and returns its ID. Rejects with a HostError `SeedFailed` if it is refused. */
export async function startByHost({ stack, invoke }: HostRunOptions, run: HostRun): Promise<string> {
  const coordinate = stack
    .ofType('AWS::Lambda::Function')
    .find(({ logicalId }) => logicalId === 'CoordinateFunction');
  if (!coordinate) throw badTemplate('The stack has no CoordinateFunction to start a run with');
  const result = await invoke(coordinate.attributes.Arn ?? coordinate.ref, { step: 'start', ...run });
  if (!result.ok)
    throw new HostError('SeedFailed', `The job ${run.job} could not be started: ${JSON.stringify(result)}`);
  return startedShape.parse(result.payload).runId;
}

export const runByHost = async (options: HostRunOptions, run: HostRun): Promise<JobRun> =>
  endOf(options, await startByHost(options, run));

/** Waits for the end of a run, and calls `seen` with each state until then. */
export async function endOf(
  options: HostRunOptions,
  runId: string,
  seen: (run: JobRun) => void = () => {},
): Promise<JobRun> {
  for (;;) {
    options.signal.throwIfAborted();
    const run = await readRun(options, runId);
    seen(run);
    if (!isActive(run.status)) return run;
    await delay(pollMs, undefined, { signal: options.signal });
  }
}

async function readRun({ dynamodb, ledgerTable }: HostRunOptions, runId: string): Promise<JobRun> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      TableName: ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: ledgerKeys.run(runId) } },
      ConsistentRead: true,
    }),
  );
  // Only the engine writes these rows.
  const rows = Items.map((item) => unmarshall(item) as RunFields & Lane & { sk: string });
  const run = rows.find(({ sk }) => sk === ledgerKeys.runRow);
  if (!run) throw new HostError('SeedFailed', `The host started run ${runId}, but it no longer exists`);
  return runView(
    run,
    rows.filter(({ sk }) => sk.startsWith(ledgerKeys.lanePrefix)),
  );
}
