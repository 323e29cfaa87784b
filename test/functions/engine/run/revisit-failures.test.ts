import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keep, update } from '#functions/engine/job/job';
import { readCause } from '#functions/engine/ledger/cause-notes';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { startRun } from '#functions/engine/run/start';
import { sumOfCauses } from '#shared/jobs/failures/failure-causes';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { StoredRecord } from '#shared/models/model';
import { UserActivity } from '#shared/models/user-activity';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import {
  contents,
  failedRun,
  failuresOf,
  marking,
  mend,
  mendAll,
  retry,
  standingKeys,
  start,
  summaryOf,
} from './failed-run';

/** Returns a value that is too large for an item if the record is `huge`. */
const fill = ({ activityType, mark }: StoredRecord) =>
  mark ? keep : update({ mark: activityType === 'huge' ? 'x'.repeat(410 * 1024) : 'yes' });

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const causesOf = async (world: World, runId: string) => sumOfCauses((await stateOf(world, runId)).lanes);

describe('a retry of failures', () => {
  test('visits only the failed records, and resolves those that it fixes', async () => {
    const { world, runId } = await failedRun(dynamodb);
    expect(await summaryOf(world, runId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      read: 17,
      failed: 7,
    });
    await mend(dynamodb, world, 'UserActivity', 'a "1"');
    const scans: string[] = [];
    world.onRequest = ({ name }) => {
      if (name === 'ScanCommand') scans.push(name);
    };

    await retry(world, runId);
    await execute(world, marking, runId, 2);

    expect(scans).toEqual([]);
    expect(await summaryOf(world, runId)).toEqual({
      status: 'COMPLETED_WITH_FAILURES',
      read: 17,
      changed: 11,
      failed: 6,
      unchanged: 0,
      toRetry: 7,
      retried: 7,
    });
    const { run } = await stateOf(world, runId);
    expect(run).toMatchObject({ read: 17, changed: 11, failed: 6 });
    expect(run.attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'COMPLETED_WITH_FAILURES'],
      [2, 'COMPLETED_WITH_FAILURES'],
    ]);
    const rows = await failuresOf(world, runId);
    expect(rows).toHaveLength(7);
    expect(rows.find(({ key }) => key === 'a "1"')).toMatchObject({ attempt: 1, settledIn: 2 });
    expect(rows.find(({ key }) => key === 'a "3"')).toMatchObject({ attempt: 2, message: 'a "3" is broken' });
    expect((await world.all('UserActivity')).get('a "1"')).toMatchObject({ mark: 'yes' });
  });

  test('ends as succeeded if nothing is left, and then there is nothing to retry', async () => {
    const { world, runId } = await failedRun(dynamodb);
    await retry(world, runId);
    await execute(world, marking, runId, 2);
    await mendAll(dynamodb, world);

    await retry(world, runId);
    await execute(world, marking, runId, 3);

    expect(await summaryOf(world, runId)).toMatchObject({
      status: 'SUCCEEDED',
      read: 17,
      changed: 17,
      failed: 0,
    });
    expect(await standingKeys(world, runId)).toEqual([]);
    await expect(retry(world, runId)).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('is SUCCEEDED; only runs that ended with failures can be retried'),
    });
  });

  test('visits only the failures with one cause, and counts by cause', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [
      { id: 'b-1', activityType: 'broken', _version: 1 },
      { id: 'b-2', activityType: 'broken', _version: 1 },
      { id: 'rated', activityType: 'rated', mark: '', _version: 1 },
    ]);
    const runId = await start(world);
    await world.put('SessionRating', [{ id: `rated-${runId}`, rating: 1 }]);
    await execute(world, marking, runId, 1);
    const counts = async () => (await causesOf(world, runId)).map(([, { count }]) => count);
    const [broken] = (await causesOf(world, runId))[0] ?? [''];
    expect(await counts()).toEqual([2, 1]);
    expect((await readCause(world.engine, runId, broken)).own).toMatchObject({ code: 'VisitFailed', runId });
    await mendAll(dynamodb, world);
    const visited: string[] = [];
    world.onRequest = ({ name, input }) => {
      if (name === 'BatchGetItemCommand') visited.push(JSON.stringify(input));
    };

    await retryFailures(world.engine, { job: marking, runId, caller, choice: { cause: broken } });
    await execute(world, marking, runId, 2);

    expect(visited.join()).toContain('"b-1"');
    expect(visited.join()).not.toContain('"rated"');
    expect(await standingKeys(world, runId)).toEqual([`rated-${runId}`]);
    expect(await counts()).toEqual([1]);
    await expect(
      retryFailures(world.engine, { job: marking, runId, caller, choice: { cause: broken } }),
    ).rejects.toMatchObject({ message: expect.stringContaining(`no failures with the cause '${broken}'`) });
  });

  test('visits only the failures with one code, and reports if there are none', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [
      { id: 'broken', activityType: 'broken', _version: 1 },
      { id: 'rated', activityType: 'rated', mark: '', _version: 1 },
    ]);
    const runId = await start(world);
    await world.put('SessionRating', [{ id: `rated-${runId}`, rating: 1 }]);
    await execute(world, marking, runId, 1);
    expect((await failuresOf(world, runId)).map(({ code }) => code)).toEqual([
      'VisitFailed',
      'DuplicateItem',
    ]);
    await mend(dynamodb, world, 'UserActivity', 'broken');

    await expect(retry(world, runId, 'Contended')).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining("has no failures with the code 'Contended' left to retry"),
    });
    await retry(world, runId, 'VisitFailed');
    await execute(world, marking, runId, 2);

    expect(await summaryOf(world, runId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      failed: 1,
      toRetry: 1,
    });
    expect(await standingKeys(world, runId)).toEqual([`rated-${runId}`]);
  });

  test('never treats a record as done whose creation was rejected although its own change was made', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'rated', activityType: 'rated', mark: '', _version: 1 }]);
    const runId = await start(world);
    await world.put('SessionRating', [{ id: `rated-${runId}`, rating: 1 }]);
    await execute(world, marking, runId, 1);

    for (const attempt of [2, 3]) {
      await retry(world, runId);
      await execute(world, marking, runId, attempt);
    }

    const [row, ...others] = await failuresOf(world, runId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ code: 'DuplicateItem', attempt: 3, table: 'SessionRating' });
    expect(row?.message.match(/no longer needs the change/g)).toHaveLength(1);
  });

  test('resolves the failure of a record that no longer exists', async () => {
    const { world, runId } = await failedRun(dynamodb);
    for (const id of await standingKeys(world, runId)) {
      for (const table of ['UserActivity', 'UserPreferences'])
        await dynamodb.client.send(
          new UpdateItemCommand({
            TableName: world.tables[table],
            Key: { id: { S: id } },
            UpdateExpression: 'SET #deleted = :true',
            ExpressionAttributeNames: { '#deleted': '_deleted' },
            ExpressionAttributeValues: { ':true': { BOOL: true } },
          }),
        );
    }

    await retry(world, runId);
    await execute(world, marking, runId, 2);

    expect(await summaryOf(world, runId)).toMatchObject({
      status: 'SUCCEEDED',
      changed: 10,
      unchanged: 7,
      failed: 0,
    });
  });

  test('of a dry run changes nothing', async () => {
    const { world, runId } = await failedRun(dynamodb, true);
    await mendAll(dynamodb, world);
    const before = await contents(world, 'UserActivity');

    await retry(world, runId);
    await execute(world, marking, runId, 2);

    expect(await summaryOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 17, failed: 0 });
    expect(await contents(world, 'UserActivity')).toEqual(before);
  });

  test('of records that the table always rejects ends with any number of failures', async () => {
    const world = await createWorld(dynamodb);
    const huge = Array.from({ length: 12 }, (_, index) => ({
      id: `huge ${index}`,
      activityType: 'huge',
      _version: 1,
    }));
    await world.put('UserActivity', [...huge, { id: 'fine', _version: 1 }]);
    const filling = { ...marking, tables: [UserActivity], visit: fill };
    const { runId } = await startRun(world.engine, {
      job: filling,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'filling',
    });
    await execute(world, filling, runId, 1);
    expect(await summaryOf(world, runId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 12 });

    await retryFailures(world.engine, { job: filling, runId, caller });
    await execute(world, filling, runId, 2);

    expect(await summaryOf(world, runId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      read: 13,
      changed: 1,
      failed: 12,
    });
  });

  test('is logged', async () => {
    const { world, runId } = await failedRun(dynamodb);
    await retry(world, runId, 'VisitFailed');
    await execute(world, marking, runId, 2);

    const { Items = [] } = await world.engine.ledger.send(
      new QueryCommand({
        TableName: world.engine.settings.ledgerTable,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': ledgerKeys.log(runId) },
      }),
    );

    const messages = Items.map(({ message }) => String(message));
    expect(messages).toContain(
      `Failures with the code VisitFailed are being retried by ${caller.email}: attempt 2.`,
    );
    expect(messages.some((text) => text.includes('2 lanes over 2 tables, about 7 records'))).toBe(true);
  });
});
