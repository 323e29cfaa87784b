import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { create, keep, sweep, update } from '#functions/engine/job/job';
import { readCause } from '#functions/engine/ledger/cause-notes';
import { resumeRun } from '#functions/engine/run/resume';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { sumOfCauses } from '#shared/jobs/failures/failure-causes';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { summarize } from '#shared/jobs/run/progress';
import type { Failure } from '#shared/jobs/run/results';
import type { StoredRecord } from '#shared/models/model';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import { caller, killAt } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

/** Fails on records that are `broken` or `odd`, until they are repaired. */
const marking = sweep({
  name: 'marking',
  title: 'Marking',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity, UserPreferences],
  visit: ({ id, activityType, mark }, { runId }) => {
    if (activityType === 'broken') throw new Error(`${id} is broken`);
    if (activityType === 'rated' && !mark)
      return [update({ mark: 'yes' }), create(SessionRating, { id: `${id}-${runId}`, rating: 3 })];
    return mark ? keep : update({ mark: 'yes' });
  },
});

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

const sorts = ['fine', 'broken', 'fine', 'broken', 'fine'];
const records = (prefix: string, count: number): StoredRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${prefix} "${index}"`,
    activityType: sorts[index % sorts.length],
    _version: 1,
    _lastChangedAt: 1,
  }));

const start = async (world: World, dryRun = false) =>
  (await startRun(world.engine, { job: marking, params: {}, dryRun, caller, clientToken: 'once' })).runId;

/** Creates a run that ended with failures: 5 in UserActivity and 2 in UserPreferences. */
async function failedRun(dryRun = false): Promise<{ world: World; runId: string }> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '4' });
  await world.put('UserActivity', records('a', 12));
  await world.put('UserPreferences', records('p', 5));
  const runId = await start(world, dryRun);
  await execute(world, marking, runId, 1);
  return { world, runId };
}

async function failuresOf(world: World, runId: string): Promise<Failure[]> {
  const pages = paginateQuery(
    { client: world.engine.ledger },
    {
      TableName: world.engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': ledgerKeys.failures(runId) },
    },
  );
  const rows: Failure[] = [];
  for await (const { Items = [] } of pages) rows.push(...(Items as Failure[]));
  return rows;
}

const standingKeys = async (world: World, runId: string) =>
  (await failuresOf(world, runId)).filter((row) => row.settledIn === undefined).map((row) => row.key);

const mend = (world: World, table: string, id: string) =>
  dynamodb.client.send(
    new UpdateItemCommand({
      TableName: world.tables[table],
      Key: { id: { S: id } },
      UpdateExpression: 'SET activityType = :fine',
      ExpressionAttributeValues: { ':fine': { S: 'fine' } },
    }),
  );

async function mendAll(world: World) {
  for (const table of ['UserActivity', 'UserPreferences'])
    for (const [id, record] of await world.all(table))
      if (record.activityType === 'broken') await mend(world, table, id);
}

const retry = (world: World, runId: string, code?: string) =>
  retryFailures(world.engine, {
    job: marking,
    runId,
    caller,
    ...(code === undefined ? {} : { choice: { code } }),
  });

const causesOf = async (world: World, runId: string) => sumOfCauses((await stateOf(world, runId)).lanes);

const summaryOf = async (world: World, runId: string) => {
  const { run, lanes, status } = await stateOf(world, runId);
  const { read, changed, failed, unchanged, toRetry, retried } = summarize(lanes, run.attempt);
  return { status, read, changed, failed, unchanged, toRetry, retried };
};

const contents = async (world: World, table: string) =>
  [...(await world.all(table)).values()]
    .map(({ _version, _lastChangedAt, updatedAt, ...rest }) => rest)
    .sort((a, b) => String(a.id).localeCompare(String(b.id)));

describe('a retry of failures', () => {
  test('visits only the failed records, and resolves those that it fixes', async () => {
    const { world, runId } = await failedRun();
    expect(await summaryOf(world, runId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      read: 17,
      failed: 7,
    });
    await mend(world, 'UserActivity', 'a "1"');
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
    const { world, runId } = await failedRun();
    await retry(world, runId);
    await execute(world, marking, runId, 2);
    await mendAll(world);

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
    await mendAll(world);
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
    await mend(world, 'UserActivity', 'broken');

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
    const { world, runId } = await failedRun();
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
    const { world, runId } = await failedRun(true);
    await mendAll(world);
    const before = await contents(world, 'UserActivity');

    await retry(world, runId);
    await execute(world, marking, runId, 2);

    expect(await summaryOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 17, failed: 0 });
    expect(await contents(world, 'UserActivity')).toEqual(before);
  });

  test('can be stopped in the middle and resumed, and always shows how many records it has visited', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', records('a', 600));
    const runId = await start(world);
    await execute(world, marking, runId, 1);
    await mendAll(world);
    await retry(world, runId);
    let asked = false;
    world.onRequest = async ({ name }) => {
      if (name !== 'BatchGetItemCommand' || asked) return;
      asked = true;
      await requestStop(world.engine, { runId, by: 'ben' });
    };

    await execute(world, marking, runId, 2);

    world.onRequest = undefined;
    expect(await summaryOf(world, runId)).toMatchObject({
      status: 'STOPPED',
      toRetry: 240,
      retried: 100,
      failed: 140,
    });
    await resumeRun(world.engine, { runId, caller });
    expect(await summaryOf(world, runId)).toMatchObject({ status: 'QUEUED', toRetry: 240, retried: 100 });
    await execute(world, marking, runId, 3);
    expect(await summaryOf(world, runId)).toMatchObject({
      status: 'SUCCEEDED',
      read: 600,
      changed: 600,
      failed: 0,
    });
    expect(await standingKeys(world, runId)).toEqual([]);
  });

  test('that is stopped before it begins has no effect', async () => {
    const { world, runId } = await failedRun();
    await retry(world, runId);
    await requestStop(world.engine, { runId, by: 'ben' });
    await execute(world, marking, runId, 2);
    expect(await summaryOf(world, runId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 7 });
    await mendAll(world);

    await retry(world, runId);
    await execute(world, marking, runId, 3);

    expect(await summaryOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', failed: 0 });
  });

  test('that cannot continue leaves a failed run, which a resume completes', async () => {
    const { world, runId } = await failedRun();
    await mendAll(world);
    await retry(world, runId);
    world.onRequest = ({ name }) => {
      if (name === 'BatchExecuteStatementCommand')
        throw Object.assign(new Error('not allowed'), { name: 'AccessDeniedException' });
    };
    await execute(world, marking, runId, 2);
    expect(await summaryOf(world, runId)).toMatchObject({ status: 'FAILED', failed: 7 });
    await expect(retry(world, runId)).rejects.toMatchObject({ code: 'Conflict' });

    world.onRequest = undefined;
    world.clockAheadMs += 120_000;
    await resumeRun(world.engine, { runId, caller });
    await execute(world, marking, runId, 3);

    expect(await summaryOf(world, runId)).toMatchObject({
      status: 'SUCCEEDED',
      read: 17,
      changed: 17,
      failed: 0,
    });
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

  test('requested twice at the same time is done once', async () => {
    const { world, runId } = await failedRun();

    const asked = await Promise.allSettled([retry(world, runId), retry(world, runId), retry(world, runId)]);

    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of asked) {
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          code: 'Conflict',
          message: expect.stringContaining('is QUEUED'),
        });
    }
    await execute(world, marking, runId, 2);
    expect((await stateOf(world, runId)).run.attempts).toHaveLength(2);
  });

  test('does not wait for a table that another run is changing, but returns a conflict that names that run', async () => {
    const { world, runId } = await failedRun();
    const other = await startRun(world.engine, {
      job: marking,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'another',
    });

    await expect(retry(world, runId)).rejects.toMatchObject({
      code: 'Conflict',
      info: { runId: other.runId },
    });
  });

  test('is undone with its run, and an undone run cannot be retried', async () => {
    const { world, runId } = await failedRun();
    const before = [await contents(world, 'UserActivity'), await contents(world, 'UserPreferences')];
    await mendAll(world);
    await retry(world, runId);
    await execute(world, marking, runId, 2);

    const undo = await startRun(world.engine, {
      job: undoRun,
      params: { runId },
      dryRun: false,
      caller,
      clientToken: 'undo',
    });
    await execute(world, undoRun, undo.runId, 1);

    expect(await stateOf(world, undo.runId)).toMatchObject({ status: 'SUCCEEDED', changed: 17, failed: 0 });
    const unmarked = (all: readonly StoredRecord[]) =>
      all.map(({ mark, ...rest }) => ({ ...rest, activityType: 'fine' }));
    const after = [await contents(world, 'UserActivity'), await contents(world, 'UserPreferences')];
    expect(after).toEqual(before.map(unmarked));
    await expect(retry(world, runId)).rejects.toMatchObject({
      code: 'Conflict',
      message: `Run ${runId} was undone by run ${undo.runId}.`,
    });
    await expect(
      retryFailures(world.engine, { job: undoRun, runId: undo.runId, caller }),
    ).rejects.toMatchObject({ code: 'Conflict', message: expect.stringContaining('is an undo') });
  });

  test("is rejected once the run's rows have expired", async () => {
    const { world, runId } = await failedRun();
    world.clockAheadMs += 31 * 86_400_000;

    await expect(retry(world, runId)).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('is too old to be retried'),
    });
  });

  test('is planned once, even if planning is requested twice, late or simultaneously', async () => {
    const { world, runId } = await failedRun();
    await mendAll(world);
    await retry(world, runId);
    let late: Promise<unknown> | undefined;
    world.onRequest = ({ name }) => {
      if (name !== 'BatchWriteItemCommand' || late) return;
      late = execute(world, marking, runId, 2);
      return late.then(() => undefined);
    };

    await execute(world, marking, runId, 2).catch(() => undefined);

    expect((await stateOf(world, runId)).lanes).toHaveLength(4);
    expect(await summaryOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 17, failed: 0 });
  });

  test('has the same result as an uninterrupted one, wherever and however often it is killed', async () => {
    const truth = async (world: World, runId: string) => ({
      summary: await summaryOf(world, runId),
      records: await contents(world, 'UserActivity'),
      failures: (await failuresOf(world, runId)).map(({ key, settledIn, attempt }) => ({
        key,
        settledIn,
        attempt,
      })),
    });
    const setUp = async () => {
      const made = await failedRun();
      await mend(made.world, 'UserActivity', 'a "1"');
      await mend(made.world, 'UserPreferences', 'p "3"');
      await retry(made.world, made.runId);
      return made;
    };
    const whole = await setUp();
    await execute(whole.world, marking, whole.runId, 2);
    const expected = await truth(whole.world, whole.runId);
    expect(expected.summary).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', changed: 12, failed: 5 });

    const kill = fc.record({ at: fc.integer({ min: 1, max: 40 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (kills) => {
        const { world, runId } = await setUp();
        for (const { at, after } of kills) {
          const died = killAt(world, at, after);
          await execute(world, marking, runId, 2).catch((error: unknown) => {
            if (!died()) throw error;
          });
          world.clockAheadMs += 120_000;
        }
        world.onRequest = undefined;
        world.onAnswer = undefined;
        await execute(world, marking, runId, 2);
        expect(await truth(world, runId)).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  }, 120_000);

  test('is logged', async () => {
    const { world, runId } = await failedRun();
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
