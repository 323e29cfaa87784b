import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { create, list, updateOf } from '#functions/engine/job/job';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { estimateJob } from '#functions/engine/run/estimate';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { startRun } from '#functions/engine/run/start';
import { editRecords } from '#functions/jobs/records/edit-records';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { needsApproval } from '#shared/jobs/run/approval';
import { SetExercise } from '#shared/models/set-exercise';
import { UserActivity } from '#shared/models/user-activity';
import { rehearse, runUnapproved as runFor } from '../../../support/approvals';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { setDone, sweepBase } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

/** Deletes five sets, each with 40 links, which changes 205 records. */
const deletion = editRecords.params?.parse({ model: 'Set', action: 'delete', filter: '{}' }) ?? {};

async function setsWorld(env: Record<string, string>): Promise<World> {
  const world = await createWorld(dynamodb, env);
  const sets = Array.from({ length: 5 }, (_, index) => ({ id: `s${index}`, title: 'x', _version: 1 }));
  await world.put('Set', sets);
  const links = sets.flatMap(({ id }) =>
    Array.from({ length: 40 }, (_, index) => ({ id: `${id}:${index}`, setID: id, _version: 1 })),
  );
  await world.put('SetExercise', links);
  return world;
}

const deletedIn = async (world: World, table: string) =>
  [...(await world.all(table)).values()].filter(({ _deleted }) => _deleted === true).length;

describe('visits that each change several records', () => {
  test('count with all their records in a dry run', async () => {
    const world = await setsWorld({ APPROVAL_RECORDS: '10' });

    const run = await readRunRow(world.engine, await rehearse(world, editRecords, deletion));

    expect(run).toMatchObject({ changed: 5, recordsChanged: 205, digestChanges: 205, maxUnapproved: 10 });
    expect(run && needsApproval(run)).toBe(true);
    const start = startRun(world.engine, {
      job: editRecords,
      params: deletion,
      dryRun: false,
      caller,
      clientToken: 'real',
    });
    await expect(start).rejects.toThrow('would change 205 records. Changing more than 10 requires approval');
  });

  test('do not exceed the threshold in a run without approval', async () => {
    const world = await setsWorld({ APPROVAL_RECORDS: '10' });

    const { status, run } = await stateOf(world, await runFor(world, editRecords, deletion));

    expect(status).toBe('FAILED');
    expect(run.reason).toContain('changing more than 10 records requires approval');
    expect([await deletedIn(world, 'Set'), await deletedIn(world, 'SetExercise')]).toEqual([0, 0]);
  });

  test('are counted in full by a real run, its log and the estimate of the next run', async () => {
    const world = await setsWorld({});

    const runId = await runFor(world, editRecords, deletion);

    expect(await readRunRow(world.engine, runId)).toMatchObject({ changed: 5, recordsChanged: 205 });
    const log = await logOf(world, runId);
    expect(log.at(-1)).toContain('5 read, 5 changed (205 records in all), 0 failed');
    const next = await estimateJob(world.engine, editRecords, deletion, caller, () => true);
    expect(next).toMatchObject({ records: 5, changes: 205 });
  });

  test('are worth their cost', async () => {
    // Each write of these small records costs at least a dollar.
    const world = await setsWorld({ APPROVAL_DOLLARS: '100', WRITE_PRICE_PER_MILLION: '1000000' });

    const run = await readRunRow(world.engine, await rehearse(world, editRecords, deletion));

    expect(run?.changed).toBeLessThanOrEqual(run?.maxUnapproved ?? 0);
    expect(run && needsApproval(run)).toBe(true);
  });
});

const names = Array.from({ length: 6 }, (_, index) => `r${index}`);

/** Each item changes one record, and is refused the creation of another that already exists. */
const halfRefused = list({
  ...sweepBase,
  tables: [UserActivity, SetExercise],
  itemsName: 'names',
  items: () => names,
  keyOf: (name: string) => name,
  visit: (name) => [
    updateOf(UserActivity, name, { status: 'done' }),
    create(SetExercise, { id: 'taken', setID: name }),
  ],
});

async function namesWorld(env: Record<string, string>): Promise<World> {
  const world = await createWorld(dynamodb, env);
  await world.put(
    'UserActivity',
    names.map((id) => ({ id, status: 'new', _version: 1 })),
  );
  await world.put('SetExercise', [{ id: 'taken', setID: 'other', _version: 1 }]);
  return world;
}

const doneIn = async (world: World) =>
  [...(await world.all('UserActivity')).values()].filter(({ status }) => status === 'done').length;

describe('visits with a refused change', () => {
  test('count with the records that they change', async () => {
    const world = await namesWorld({ APPROVAL_RECORDS: '3' });

    const run = await readRunRow(world.engine, await rehearse(world, halfRefused));

    expect(run).toMatchObject({ changed: 0, failed: 6, recordsChanged: 6 });
    expect(run && needsApproval(run)).toBe(true);
  });

  test('do not exceed the threshold in a run without approval', async () => {
    const world = await namesWorld({ APPROVAL_RECORDS: '3' });

    const { status } = await stateOf(world, await runFor(world, halfRefused));

    expect([status, await doneIn(world)]).toEqual(['FAILED', 0]);
  });

  test('are counted by a real run', async () => {
    const world = await namesWorld({ APPROVAL_RECORDS: '6' });

    const run = await readRunRow(world.engine, await runFor(world, halfRefused));

    expect(run).toMatchObject({ changed: 0, failed: 6, recordsChanged: 6 });
    expect(await doneIn(world)).toBe(6);
  });
});

describe('a retry of failures', () => {
  test('may change the records that the run could not change', async () => {
    const world = await createWorld(dynamodb, { APPROVAL_RECORDS: '3' });
    await world.put('UserActivity', [
      { id: 'a', _version: 1 },
      { id: 'b', _version: 1 },
      { id: 'c', _version: 1 },
    ]);
    const job = setDone;
    world.onRequest = ({ name, input }) => {
      const isRecord = JSON.stringify(input).includes(world.tables.UserActivity ?? '');
      if (name === 'BatchExecuteStatementCommand' || (name === 'UpdateItemCommand' && isRecord)) {
        throw Object.assign(new Error('Refused.'), { name: 'ValidationException' });
      }
    };
    const runId = await runFor(world, job);
    world.onRequest = undefined;
    expect(await readRunRow(world.engine, runId)).toMatchObject({ failed: 3, recordsChanged: 0 });

    await retryFailures(world.engine, { job, runId, caller });
    const attempt = (await readRunRow(world.engine, runId))?.attempt ?? 0;
    await execute(world, job, runId, attempt);

    expect(await readRunRow(world.engine, runId)).toMatchObject({
      status: 'SUCCEEDED',
      changed: 3,
      recordsChanged: 3,
    });
  });
});

async function logOf({ engine }: World, runId: string): Promise<readonly string[]> {
  const { Items = [] } = await engine.ledger.send(
    new QueryCommand({
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': ledgerKeys.log(runId) },
    }),
  );
  return Items.map(({ message }) => String(message));
}
