import { randomUUID } from 'node:crypto';
import { type AttributeValue, DeleteItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { ListExecutionsCommand } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { locksDocument } from '#shared/jobs/documents/run-page-documents';
import type { TableLock } from '#shared/jobs/job/job';
import { demoExpectations } from '../support/expected/demo-expectations';
import { type DisturbedHost, startDisturbedHost, withShortPages } from './support/disturbed-host';
import { dynamoDbError, type Meddle } from './support/door';
import {
  designatedAdmin,
  migrate,
  migrationJob,
  readLog,
  readRun,
  resumeRun,
  runEnd,
  startMigration,
  stopRun,
} from './support/migration';
import { idsToMigrate } from './support/stored';
import { until } from './support/until';

const users = 10;
const expected = demoExpectations(users);
const expectedInAll = Object.values(expected).reduce((sum, count) => sum + count, 0);
const wholeRun = { status: 'SUCCEEDED', changed: expectedInAll, failed: 0 };

let world: DisturbedHost;

beforeAll(async () => {
  world = await startDisturbedHost(users);
});
afterEach(() => world.settle());
afterAll(() => world?.stop());

describe('two clicks on Start', () => {
  it('start one run if they share a client token', async () => {
    const clientToken = randomUUID();

    const runs = await Promise.all(
      Array.from({ length: 4 }, () => startMigration(world.api, { clientToken })),
    );

    const [{ id } = { id: '' }] = runs;
    expect(runs.map((run) => run.id)).toEqual(Array(4).fill(id));
    expect(await runEnd(world.api, id)).toMatchObject(wholeRun);
    expect(await executionsOf(id)).toEqual([`${id}-1`]);
    await world.expectMigratedOnce();
  });

  it('start one run, and get an error that names it, if they have different client tokens', async () => {
    const gate = world.holdAt('BatchExecuteStatement');

    const [first, second] = await Promise.allSettled([startMigration(world.api), startMigration(world.api)]);
    const scan = await migrate(world.api, { dryRun: true });
    gate.open();

    const [won, lost] = first.status === 'fulfilled' ? [first, second] : [second, first];
    const { id } = won.status === 'fulfilled' ? won.value : { id: '' };
    expect(lost).toMatchObject({
      status: 'rejected',
      reason: {
        answer: {
          errors: [
            {
              errorType: 'Conflict',
              message: expect.stringContaining(
                `${id} (User identifier migration, started by ${designatedAdmin})`,
              ),
              errorInfo: { runId: id },
            },
          ],
        },
      },
    });
    expect(scan).toMatchObject({ ...wholeRun, dryRun: true });
    expect(await runEnd(world.api, id)).toMatchObject(wholeRun);
    await world.expectMigratedOnce();
  });

  it('start one run, which is carried out even if the response to the first click was lost', async () => {
    const clientToken = randomUUID();
    world.door.meddle(async ({ operation }, forward) => {
      const answer = await forward();
      return operation === 'TransactWriteItems' ? dynamoDbError(500, 'InternalServerError') : answer;
    });

    await startMigration(world.api, { clientToken }).catch(() => undefined);
    world.door.meddle(undefined);
    const { id } = await startMigration(world.api, { clientToken });

    expect(await runEnd(world.api, id)).toMatchObject(wholeRun);
    await world.expectMigratedOnce();
  });
});

async function executionsOf(runId: string): Promise<readonly (string | undefined)[]> {
  const [stateMachineArn] = world.host.stateMachineArns;
  const { executions = [] } = await world.states.send(new ListExecutionsCommand({ stateMachineArn }));
  return executions.map(({ name }) => name).filter((name) => name?.startsWith(runId));
}

const locksOnMigration = async () =>
  (
    await world.api.ask<{ jobLocks: readonly TableLock[] }>(locksDocument, {
      job: migrationJob,
      params: '{}',
    })
  ).jobLocks;

describe('a run that is stopped in the middle', () => {
  it('ends as STOPPED with a partial result, releases its tables, and does the rest when it is resumed', async () => {
    const gate = world.holdAt('BatchExecuteStatement', { model: 'UserActivity', shortPages: true });

    const { id } = await startMigration(world.api);
    await gate.reached;
    const locks = await locksOnMigration();
    const stopping = await stopRun(world.api, id);
    gate.open();
    const stopped = await runEnd(world.api, id);
    const unlocked = await locksOnMigration();
    const partly = await world.contents();
    const lockedWhileStopped = await world.locksAndMarks();
    const resumed = await resumeRun(world.api, id);
    const ended = await runEnd(world.api, id);

    expect(locks).toHaveLength(6);
    expect(locks).toContainEqual({
      table: 'UserActivity',
      runId: id,
      title: stopped.title,
      startedBy: designatedAdmin,
    });
    expect(unlocked).toEqual([]);
    expect(stopping).toMatchObject({ id, status: 'STOPPING' });
    expect(stopped).toMatchObject({ status: 'STOPPED', attempt: 1 });
    const doneOf = (run: typeof stopped) => run.tables.find(({ table }) => table === 'UserActivity')?.changed;
    const left = idsToMigrate(partly, designatedAdmin).UserActivity ?? [];
    expect(doneOf(stopped)).toBe(expected.UserActivity - left.length);
    expect(left.length).toBeGreaterThan(0);
    expect(lockedWhileStopped).toEqual([]);
    expect(resumed).toMatchObject({ id, attempt: 2 });
    expect(ended).toMatchObject({
      ...wholeRun,
      attempt: 2,
      conflicts: 0,
      read: ended.total,
      attempts: [{ status: 'STOPPED' }, { status: 'SUCCEEDED', startedBy: designatedAdmin }],
    });
    await world.expectMigratedOnce();
    const messages = (await readLog(world.api, id)).map(({ message }) => message);
    expect(messages).toContain(`Stop requested by ${designatedAdmin}.`);
    expect(messages).toContain(`Resumed by ${designatedAdmin}: attempt 2.`);
  });
});

describe('another writer in the middle of a run', () => {
  /** Writes an attribute of an activity and increments the version, as the app does. */
  const write = (id: string, name: string, value: AttributeValue) =>
    world.door.direct.send(
      new UpdateItemCommand({
        TableName: world.host.tables.UserActivity ?? '',
        Key: { id: { S: id } },
        UpdateExpression: 'SET #name = :value ADD #version :one',
        ExpressionAttributeNames: { '#name': name, '#version': '_version' },
        ExpressionAttributeValues: { ':value': value, ':one': { N: '1' } },
      }),
    );

  it('keeps its values, because the run reads the records again and counts the conflicts', async () => {
    const gate = world.holdAt('BatchExecuteStatement', { model: 'UserActivity' });
    const records = world.untouched.UserActivity ?? new Map();
    const versioned = (idsToMigrate(world.untouched, designatedAdmin).UserActivity ?? []).filter(
      (id) => records.get(id)?._version !== undefined,
    );
    const [edited = '', taken = '', removed = '', ...rest] = versioned;

    const { id } = await startMigration(world.api);
    await gate.reached;
    await write(edited, 'duration', { N: '4711' });
    await write(taken, 'userID', { S: 'somebody-else' });
    await world.door.direct.send(
      new DeleteItemCommand({ TableName: world.host.tables.UserActivity ?? '', Key: { id: { S: removed } } }),
    );
    gate.open();
    const run = await runEnd(world.api, id);

    expect(run).toMatchObject({ ...wholeRun, changed: expectedInAll - 2, conflicts: 3 });
    const after = (await world.contents()).UserActivity ?? new Map();
    const versionOf = (record: string, plus: number) => ({
      N: `${Number(records.get(record)?._version?.N) + plus}`,
    });
    expect(after.get(edited)).toMatchObject({
      userID: { S: world.subject },
      duration: { N: '4711' },
      _version: versionOf(edited, 2),
    });
    expect(after.get(taken)).toEqual({
      ...records.get(taken),
      userID: { S: 'somebody-else' },
      _version: versionOf(taken, 1),
    });
    expect(after.has(removed)).toBe(false);
    for (const other of rest) expect(after.get(other)?.userID).toEqual({ S: world.subject });
  });
});

describe('a failing database', () => {
  /** Makes some requests fail, depending on the operation and on how often it has been called. */
  function troubles(): Meddle {
    const seen = new Map<string, number>();
    return async ({ operation }, forward) => {
      const count = (seen.get(operation) ?? 0) + 1;
      seen.set(operation, count);
      const is = (name: string, every: number, index: number) =>
        operation === name && count % every === index;

      if (is('Scan', 3, 1)) return dynamoDbError(400, 'ProvisionedThroughputExceededException');
      if (is('BatchExecuteStatement', 5, 0)) return dynamoDbError(503, 'ServiceUnavailable');
      const answer = await forward();
      if (is('BatchExecuteStatement', 5, 1) || is('UpdateItem', 5, 2)) {
        return dynamoDbError(500, 'InternalServerError');
      }
      if (is('BatchExecuteStatement', 5, 3) || is('PutItem', 6, 1) || is('TransactWriteItems', 3, 2))
        return 'cut';
      return answer;
    };
  }

  it('that throttles, fails, or loses the responses to successful writes does not change the outcome', async () => {
    world.door.meddle(withShortPages(troubles()));

    const { id } = await startMigration(world.api);
    const run = await until(`the end of run ${id}`, async () => {
      const now = await readRun(world.api, id).catch(() => undefined);
      return now?.status === 'RUNNING' || now?.status === 'QUEUED' ? undefined : now;
    });

    expect(run).toMatchObject({ ...wholeRun, conflicts: 0 });
    await world.expectMigratedOnce();
  });
});
