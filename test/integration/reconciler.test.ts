import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeExecutionCommand,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startRun } from '#functions/engine/run/start';
import { userIdentifierMigration } from '#functions/jobs/users/user-identifier-migration';
import { createEngine } from '#functions/runtime/dependencies';
import { demoExpectations } from '#shared/demo/workspace';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { type DisturbedHost, startDisturbedHost } from './support/disturbed-host';
import { designatedAdmin, readRun, resumeRun, runEnd, startMigration } from './support/migration';
import { until } from './support/until';

const users = 10;
const expectedInAll = Object.values(demoExpectations(users)).reduce((sum, count) => sum + count, 0);
const wholeRun = { status: 'SUCCEEDED', changed: expectedInAll, failed: 0 };

let world: DisturbedHost;

beforeAll(async () => {
  world = await startDisturbedHost(users);
});
afterEach(() => world.settle());
afterAll(() => world?.stop());

describe('the reconciler', () => {
  /** It looks at every active run whenever an execution fails; so one does. */
  async function wake(): Promise<void> {
    const [stateMachineArn] = world.host.stateMachineArns;
    const name = `wake-${randomUUID()}`;
    const { executionArn } = await world.states.send(
      new StartExecutionCommand({ stateMachineArn, name, input: '{"runId":"none","attempt":1}' }),
    );
    await world.states.send(new StopExecutionCommand({ executionArn }));
  }

  const arnOf = (runId: string) =>
    `${world.host.stateMachineArns[0]?.replace(':stateMachine:', ':execution:')}:${runId}-1`;

  it('starts a run whose execution was never started', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const sfn = new SFNClient({
      endpoint: 'http://127.0.0.1:9',
      region: world.host.region,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    });
    const env = {
      LEDGER_TABLE: world.host.ledgerTable,
      AUDIT_TABLE: world.host.auditTable,
      TABLES: JSON.stringify(world.host.tables),
      STATE_MACHINE_ARN: world.host.stateMachineArns[0],
    };
    const { runId } = await startRun(createEngine(env, { dynamodb: world.door.direct, sfn }), {
      job: userIdentifierMigration,
      params: {},
      dryRun: false,
      caller: { email: designatedAdmin, subject: world.subject },
      clientToken: randomUUID(),
    });
    vi.restoreAllMocks();

    const before = await readRun(world.api, runId);
    const execution = world.states.send(new DescribeExecutionCommand({ executionArn: arnOf(runId) }));
    await expect(execution).rejects.toMatchObject({ name: 'ExecutionDoesNotExist' });
    await wake();

    expect(before).toMatchObject({ status: 'QUEUED', changed: 0 });
    expect(await runEnd(world.api, runId)).toMatchObject(wholeRun);
    await world.expectMigratedOnce();
  });

  it('fails a run whose execution was aborted, with the reason, tells on-call, and the run can be resumed', async () => {
    // Plan asks for the size of each table before any lane exists.
    const gate = world.holdAt('DescribeTable');

    const { id } = await startMigration(world.api);
    await gate.reached;
    const stop = { executionArn: arnOf(id), error: 'Test.Abort', cause: 'somebody stopped it' };
    await world.states.send(new StopExecutionCommand(stop));
    gate.open();
    await beginEarlier(id);
    await wake();
    const failed = await runEnd(world.api, id);
    const alarm = await until('the alarm', () => alarmOf(id));
    await resumeRun(world.api, id);
    const ended = await runEnd(world.api, id);

    expect(failed).toMatchObject({
      status: 'FAILED',
      changed: 0,
      reason: expect.stringMatching(/\(ABORTED\): Test\.Abort: somebody stopped it/),
    });
    expect(alarm).toMatchObject({
      subject: 'Failed: User identifier migration',
      message: expect.stringContaining(`${world.host.url}/admin/jobs/${id}`),
    });
    expect(ended).toMatchObject({ ...wholeRun, attempt: 2 });
    await world.expectMigratedOnce();
  });

  /** What was published to the alarm topic about the run. */
  async function alarmOf(runId: string): Promise<unknown> {
    const text = await readFile(join(world.host.logDir, 'alarms.jsonl'), 'utf8').catch(() => '');
    const line = text.split('\n').find((one) => one.includes(runId));
    return line === undefined ? undefined : JSON.parse(line);
  }

  /** The reconciler leaves a run alone whose attempt began less than 10 s ago. */
  async function beginEarlier(runId: string): Promise<void> {
    const createdAt = new Date(Date.now() - 60_000).toISOString();
    await world.door.direct.send(
      new UpdateItemCommand({
        TableName: world.host.ledgerTable,
        Key: { pk: { S: ledgerKeys.run(runId) }, sk: { S: ledgerKeys.runRow } },
        UpdateExpression: 'SET attempts[0].createdAt = :createdAt',
        ExpressionAttributeValues: { ':createdAt': { S: createdAt } },
      }),
    );
  }
});
