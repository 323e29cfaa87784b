import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keep, sweep, update } from '#functions/engine/job/job';
import { readCause, writeCauseNote } from '#functions/engine/ledger/cause-notes';
import { startRun } from '#functions/engine/run/start';
import { sumOfCauses } from '#shared/jobs/failures/failure-causes';
import { UserActivity } from '#shared/models/user-activity';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

const failing = sweep({
  name: 'failing',
  title: 'Failing',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity],
  visit: ({ id, activityType }) => {
    if (activityType === 'broken') throw new Error(`'${id}' is broken`);
    return activityType === 'fine' ? keep : update({ activityType: 'fine' });
  },
});

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

async function failedRun(world: World, clientToken: string) {
  const { runId } = await startRun(world.engine, {
    job: failing,
    params: {},
    dryRun: true,
    caller,
    clientToken,
  });
  await execute(world, failing, runId, 1);
  const { run, lanes } = await stateOf(world, runId);
  const [cause = ''] = sumOfCauses(lanes)[0] ?? [];
  return { run, cause };
}

async function failedTwice() {
  const world = await createWorld(dynamodb);
  await world.put('UserActivity', [{ id: 'a-1', activityType: 'broken', _version: 1 }]);
  const first = await failedRun(world, 'first');
  await world.put('UserActivity', [{ id: 'b-2', activityType: 'broken', _version: 1 }]);
  const second = await failedRun(world, 'second');
  return { world, first, second };
}

describe('a cause that occurred in two runs of a job', () => {
  test('counts as the same cause, and each run links to the other', async () => {
    const { world, first, second } = await failedTwice();

    const ofFirst = await readCause(world.engine, first.run.id, first.cause);
    const ofSecond = await readCause(world.engine, second.run.id, second.cause);

    expect(second.cause).toBe(first.cause);
    expect(ofFirst.others.map(({ runId }) => runId)).toEqual([second.run.id]);
    expect(ofSecond.others.map(({ runId }) => runId)).toEqual([first.run.id]);
    expect(ofFirst.own).toMatchObject({ samples: [{ table: 'UserActivity', key: 'a-1' }], dryRun: true });
  });

  test("has one note, and two admins do not overwrite each other's", async () => {
    const { world, first, second } = await failedTwice();
    const { cause } = first;
    const write = (run: typeof first.run, text: string, version: number) =>
      writeCauseNote(world.engine, { run, cause, text, version, caller });

    const written = await Promise.allSettled([
      write(first.run, 'Known.', 0),
      write(second.run, 'Repaired in the next version.', 0),
    ]);

    expect(written.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(written.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'Conflict', message: expect.stringContaining(`changed by ${caller.email}`) },
    });
    expect(await write(second.run, '', 1)).toMatchObject({ text: '', version: 2 });
    expect(await write(first.run, 'Known again.', 2)).toMatchObject({ version: 3 });
    expect((await readCause(world.engine, second.run.id, cause)).note).toMatchObject({
      text: 'Known again.',
      by: caller.email,
    });
  });

  test('accepts no note through a run in which it did not occur', async () => {
    const { world, first } = await failedTwice();

    await expect(
      writeCauseNote(world.engine, { run: first.run, cause: 'none', text: 'Known.', version: 0, caller }),
    ).rejects.toMatchObject({ code: 'NotFound' });
  });
});
