import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keep, sweep, update } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { TransientError } from '#functions/runtime/app-error';
import type { UserLookUp } from '#functions/runtime/dependencies';
import { summarize } from '#shared/jobs/run/progress';
import { UserPreferences } from '#shared/models/user-preferences';
import { failureRows } from '../../../../support/audits';
import { caller } from '../../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

/** Marks the records of people who are not in the directory. */
const marking = sweep({
  name: 'marking',
  title: 'Marking',
  description: 'For a test.',
  category: 'cleanup',
  access: 'Admin',
  tables: [UserPreferences],
  asks: ({ userID }) => {
    if (userID === 'odd') throw new Error('An odd one.');
    return typeof userID === 'string' ? [userID] : [];
  },
  visit: ({ userID }, { isUser }) =>
    typeof userID === 'string' && !isUser(userID) ? update({ assignedTemplate: 'nobody' }) : keep,
});

const known: UserLookUp['knownSubjects'] = async (ids) => new Set(ids.filter((id) => id.startsWith('user')));

async function run(world: World) {
  const { runId } = await startRun(world.engine, {
    job: marking,
    params: {},
    dryRun: false,
    caller,
    clientToken: 'once',
  });
  await execute(world, marking, runId, 1);
  const { lanes, run: row } = await stateOf(world, runId);
  const marked = [...(await world.all('UserPreferences')).values()].filter(
    ({ assignedTemplate }) => assignedTemplate === 'nobody',
  );
  return { runId, status: row.status, ...summarize(lanes, 1), marked: marked.map(({ id }) => id).sort() };
}

describe('a sweep that asks the user directory', () => {
  test("visits each record with the directory's answer, and looks up each id once", async () => {
    const knownSubjects = vi.fn(known);
    const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '5' }, undefined, { knownSubjects });
    const people = ['user 1', 'nobody 1', 'user 1', 'nobody 2', 'user 2', 'nobody 1', 'user 3'];
    await world.put(
      'UserPreferences',
      people.map((userID, index) => ({ id: `p${index}`, userID, _version: 1 })),
    );

    const { status, changed, failed, marked } = await run(world);

    expect({ status, changed, failed }).toEqual({ status: 'SUCCEEDED', changed: 3, failed: 0 });
    expect(marked).toEqual(['p1', 'p3', 'p5']);
    const asked = knownSubjects.mock.calls.flatMap(([ids]) => ids);
    expect(asked.toSorted()).toEqual([...new Set(people)].sort());
  });

  test('reports a record as a failure that changed before it was written', async () => {
    const world = await createWorld(dynamodb, {}, undefined, { knownSubjects: known });
    await world.put('UserPreferences', [{ id: 'p', userID: 'nobody', _version: 1 }]);
    world.onRequest = async ({ name }) => {
      if (name !== 'BatchExecuteStatementCommand') return;
      world.onRequest = undefined;
      await world.put('UserPreferences', [{ id: 'p', userID: 'somebody else', _version: 2 }]);
    };

    const { runId, failed, marked } = await run(world);

    expect({ failed, marked }).toEqual({ failed: 1, marked: [] });
    expect(await failureRows(world, runId)).toMatchObject([
      { code: 'VisitFailed', message: expect.stringContaining("not queried for 'somebody else'") },
    ]);
  });

  test('reports a record as a failure that it cannot look up', async () => {
    const world = await createWorld(dynamodb, {}, undefined, { knownSubjects: known });
    await world.put('UserPreferences', [
      { id: 'a', userID: 'odd', _version: 1 },
      { id: 'b', userID: 'nobody', _version: 1 },
    ]);

    expect(await run(world)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      changed: 1,
      failed: 1,
      marked: ['b'],
    });
  });

  test('changes nothing while the directory does not respond', async () => {
    const world = await createWorld(dynamodb, {}, undefined, {
      knownSubjects: async () => {
        throw new TransientError('The directory does not answer.');
      },
    });
    await world.put('UserPreferences', [{ id: 'p', userID: 'nobody', _version: 1 }]);

    expect(await run(world)).toMatchObject({ status: 'FAILED', changed: 0, marked: [] });
  });
});
