import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DescribeExecutionCommand, SFNClient, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startRun } from '#functions/engine/run/start';
import { createObjectStore } from '#functions/gateways/object-store';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { createEngine } from '#functions/runtime/dependencies';
import { userTables } from '#shared/demo/chance/portion';
import { startDocument } from '#shared/jobs/documents/run-page-documents';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { JobRun } from '#shared/jobs/run/run';
import { demoExpectations } from '../support/expected/demo-expectations';
import { type DisturbedHost, startDisturbedHost } from './support/disturbed-host';
import { closedGate } from './support/door';
import { designatedAdmin, readRun, resumeRun, runEnd, startMigration } from './support/migration';
import { until } from './support/until';
import { wakeReconciler } from './support/wake-reconciler';

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
  const wake = () => wakeReconciler(world.states, world.host.stateMachineArns[0]);

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

    // The call of the minute may also find the run: nobody else can start its execution.
    await wake();

    expect(await runEnd(world.api, runId)).toMatchObject(wholeRun);
    await world.expectMigratedOnce();
  });

  it('fails a run whose execution was aborted, records the reason and alerts on-call, and the run can be resumed', async () => {
    // The Plan step requests each table's size before there are any lanes.
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

  it('ends a run with the outcome of its lanes if the execution was aborted after their last reads', async () => {
    const opened = closedGate();
    const begun = new Set<string>();
    const tables = Object.entries(world.host.tables).filter(([model]) =>
      userTables.some((name) => name === model),
    );
    world.door.meddle(async (request, forward) => {
      if (request.operation === 'BatchExecuteStatement') {
        for (const [model, table] of tables) if (request.text.includes(`\\"${table}\\"`)) begun.add(model);
        await opened.pass();
      }
      return forward();
    });

    const { id } = await startMigration(world.api);
    await until('each lane at its first write', () => begun.size === tables.length || undefined);
    await world.states.send(new StopExecutionCommand({ executionArn: arnOf(id) }));
    opened.open();
    await until('the end of the lanes', async () => {
      const { lanes } = await readRun(world.api, id);
      return lanes?.every(({ done }) => done) || undefined;
    });
    await beginEarlier(id);
    await wake();

    expect(await runEnd(world.api, id)).toMatchObject({ ...wholeRun, attempt: 1, reason: null });
    await world.expectMigratedOnce();
  });

  it('fails a run that could not be planned, and records the reason', async () => {
    const start = (job: string, params: object) =>
      world.api.ask<{ startJob: JobRun }>(startDocument, {
        input: { job, params: JSON.stringify(params), dryRun: false, clientToken: randomUUID() },
      });
    const { startJob: made } = await start('backup', { tables: ['SessionRating'] });
    expect(await runEnd(world.api, made.id)).toMatchObject({ status: 'SUCCEEDED' });

    const gate = world.holdAt('TransactWriteItems');
    const starting = start('backup-check', { backup: made.id });
    await gate.reached;
    await deleteBackup(made.id);
    gate.open();
    const { id } = (await starting).startJob;
    await until('the end of its execution', async () => {
      const { status } = await world.states.send(new DescribeExecutionCommand({ executionArn: arnOf(id) }));
      return status === 'FAILED' || undefined;
    });
    await beginEarlier(id);
    await wake();

    expect(await runEnd(world.api, id)).toMatchObject({
      status: 'FAILED',
      reason: expect.stringContaining(`There is no backup '${made.id}'`),
    });
  });

  /** Removes a backup's summary, as the bucket's lifecycle rule does. */
  async function deleteBackup(id: string): Promise<void> {
    const { endpoints, region, credentials } = world.host;
    const s3 = new S3Client({ endpoint: endpoints.objects, region, credentials });
    await createObjectStore(`wellnessadmin-backups-000000000000-${region}`, async () => s3).delete(
      `backups/${id}.json`,
    );
    s3.destroy();
  }

  /** Returns the messages for the run on the alarm topic. */
  async function alarmOf(runId: string): Promise<unknown> {
    const text = await readFile(join(world.host.logDir, 'alarms.jsonl'), 'utf8').catch(() => '');
    const line = text.split('\n').find((one) => one.includes(runId));
    return line === undefined ? undefined : JSON.parse(line);
  }

  /**
   * Backdates the start of the run's attempt, because the reconciler ignores a run whose attempt began less
   * than 10 s ago.
   */
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
