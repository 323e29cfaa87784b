import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { acknowledgeRun } from '#functions/engine/attention/attention';
import { sweep, update } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { UserActivity } from '#shared/models/user-activity';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { listed } from '../../../support/picky-run';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const refusing = sweep({
  name: 'refusing',
  title: 'Refusing',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity],
  params: z.object({ of: z.string().default('all') }),
  visit: (record) => {
    if (record.activityType === 'bad') throw new Error('bad record');
    return update({ activityType: 'seen' });
  },
});

type Course = 'fails' | 'has failures' | 'goes well';

/** Creates a world, and a function that starts a run on the world's only record and works on that run. */
async function runs() {
  const world = await createWorld(dynamodb);
  let started = 0;
  const run = async (course: Course, { of = 'all', dryRun = false } = {}): Promise<string> => {
    started += 1;
    world.clockAheadMs += 1000;
    await world.put('UserActivity', [
      { id: 'a', activityType: course === 'has failures' ? 'bad' : 'new', _version: started },
    ]);
    const { runId } = await startRun(world.engine, {
      job: refusing,
      params: { of },
      dryRun,
      caller,
      clientToken: `${started}`,
    });
    world.onRequest = course === 'fails' ? denied : undefined;
    await execute(world, refusing, runId, 1);
    world.onRequest = undefined;
    return runId;
  };
  return { world, run };
}

function denied({ name }: { readonly name: string }): void {
  if (name === 'ScanCommand') throw Object.assign(new Error('denied'), { name: 'AccessDeniedException' });
}

const attentionOf = async (world: World, runId: string) => (await stateOf(world, runId)).run.attention;

describe('a failed run', () => {
  test('no longer needs attention after a successful run of its job with the same parameters, and names that run', async () => {
    const { world, run } = await runs();
    const failed = await run('fails');

    const well = await run('goes well');

    expect(await listed(world)).toEqual([]);
    expect(await attentionOf(world, failed)).toEqual({
      reason: expect.stringContaining('denied'),
      supersededBy: well,
      ranWell: true,
    });
    const acknowledged = acknowledgeRun(world.engine, { runId: failed, by: caller.email, note: 'Late.' });
    await expect(acknowledged).rejects.toThrow(`no longer needs attention: run ${well}`);
  });

  test('is replaced in the list by a later one that ended with failures', async () => {
    const { world, run } = await runs();
    const failed = await run('fails');

    const later = await run('has failures');

    expect(await listed(world)).toEqual([later]);
    expect(await attentionOf(world, failed)).toMatchObject({ supersededBy: later, ranWell: false });
  });

  test.each([
    ['also failed', 'fails', {}],
    ['had different parameters', 'goes well', { of: 'some' }],
    ['was a dry run', 'goes well', { dryRun: true }],
  ] as const)('stays listed after a later run that %s', async (_, course, kind) => {
    const { world, run } = await runs();
    const failed = await run('fails');

    await run(course, kind);

    expect(await listed(world)).toContain(failed);
  });
});

test('an acknowledged run keeps its note', async () => {
  const { world, run } = await runs();
  const failed = await run('fails');
  await acknowledgeRun(world.engine, { runId: failed, by: caller.email, note: 'Seen.' });

  await run('goes well');

  expect(await attentionOf(world, failed)).toMatchObject({ note: 'Seen.' });
  expect(await attentionOf(world, failed)).not.toHaveProperty('supersededBy');
});
