import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyJob } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { demoSetsMigrate } from '#functions/jobs/demo/demo-sets';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { buildDemoSet, isCurrentDemoSet } from '#shared/domain/demo-sets/demo-sets';
import { scheduleTemplates } from '#shared/templates/index';
import { caller, killAt } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb?.stop());

const ids = scheduleTemplates.map(({ id }) => id);
const older = ids.flatMap((templateId) =>
  ['one', 'two'].map((name) => ({ id: `${templateId} ${name}`, templateId, title: 'Before', _version: 2 })),
);
const stored = async (world: World) => [...(await world.all('PublicDemoSet')).values()];

const start = async (world: World, job: AnyJob, params: object) =>
  (await startRun(world.engine, { job, params, dryRun: false, caller, clientToken: `${Math.random()}` }))
    .runId;

const kill = fc.record({ at: fc.integer({ min: 1, max: 25 }), after: fc.boolean() });

test('a migration that is killed anywhere leaves no template without a set, can be completed, and can be undone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (kills) => {
      const world = await createWorld(dynamodb);
      await world.put('PublicDemoSet', older);
      const runId = await start(world, demoSetsMigrate, {});
      for (const { at, after } of kills) {
        const died = killAt(world, at, after);
        await execute(world, demoSetsMigrate, runId, 1).catch((error: unknown) => {
          if (!died()) throw error;
        });
        world.onRequest = undefined;
        world.onAnswer = undefined;
        const left = new Set((await stored(world)).map(({ templateId }) => templateId));
        expect([...left].sort()).toEqual([...ids].sort());
        world.clockAheadMs += 120_000;
      }
      await execute(world, demoSetsMigrate, runId, 1);

      const sets = await stored(world);
      expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', failed: 0 });
      expect(sets).toHaveLength(ids.length);
      for (const id of ids) expect(sets.some((set) => isCurrentDemoSet(set, buildDemoSet(id)))).toBe(true);

      const undo = await start(world, undoRun, { runId });
      await execute(world, undoRun, undo, 1);
      const back = (await stored(world)).map(({ id, templateId, title }) => ({ id, templateId, title }));
      expect(back).toHaveLength(older.length);
      expect(back).toEqual(expect.arrayContaining(older.map(({ _version, ...rest }) => rest)));
    }),
    { numRuns: 8 },
  );
}, 120_000);
