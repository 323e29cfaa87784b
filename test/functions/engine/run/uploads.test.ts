import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { existingRunRow } from '#functions/engine/ledger/ledger';
import { startRun } from '#functions/engine/run/start';
import { startFollowUps } from '#functions/engine/run/start-follow-ups';
import { importRecords } from '#functions/jobs/records/import-records';
import { uploadKey } from '#shared/domain/content/content-files';
import { approve, rehearse } from '../../../support/approvals';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { findMissing, runToEnd, saveFollowUp, services } from '../../../support/follow-ups';
import { followers, followUpsOf } from './follow-up-worlds';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const job = { ...importRecords, needsApproval: false };
const params = { model: 'Exercise', upload: 'u' };
const key = uploadKey(caller.subject, 'u');
const file = (title: string) => Buffer.from(`id,title,duration\nplank,${title},30\n`);

async function openWorld(): Promise<World> {
  const world = await createWorld(dynamodb);
  world.uploads.set(key, file('Plank'));
  return world;
}

async function start({ engine }: World, over: object = {}): Promise<string> {
  const clientToken = crypto.randomUUID();
  return (await startRun(engine, { job, params, dryRun: false, caller, clientToken, ...over })).runId;
}

describe('a run that reads an uploaded file', () => {
  test.each([true, false])('is refused if the file does not exist (dry run: %s)', async (dryRun) => {
    const world = await openWorld();
    world.uploads.delete(key);

    await expect(start(world, { dryRun })).rejects.toMatchObject({
      code: 'NotFound',
      message: expect.stringContaining("The file 'u' was not uploaded or has expired."),
    });
  });

  test('does not use up its approval if the file has expired', async () => {
    const world = await openWorld();
    const approvable = { ...job, needsApproval: true };
    const dryRun = await rehearse(world, approvable, params);
    await approve(world, dryRun);
    world.uploads.delete(key);

    const late = start(world, { job: approvable, approvedRun: dryRun });

    await expect(late).rejects.toMatchObject({ code: 'NotFound' });
    expect((await existingRunRow(world.engine, dryRun)).approval?.usedBy).toBeUndefined();
    world.uploads.set(key, file('Plank'));
    const runId = await start(world, { job: approvable, approvedRun: dryRun });
    await execute(world, approvable, runId, 1);
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1 });
  });

  test.each([true, false])(
    'is refused if the file was replaced after the dry run (approved: %s)',
    async (approved) => {
      const world = await openWorld();
      const real = { ...job, needsApproval: approved };
      const dryRun = await rehearse(world, real, params);
      if (approved) await approve(world, dryRun);
      world.uploads.set(key, file('Another'));

      const late = start(world, { job: real, ...(approved ? { approvedRun: dryRun } : {}) });

      await expect(late).rejects.toThrow(`The file 'u' was replaced after dry run ${dryRun}.`);
      expect((await existingRunRow(world.engine, dryRun)).approval?.usedBy).toBeUndefined();
    },
  );

  test.each([
    ['no attention if the dry run showed its failures', 'plank,Plank,abc\n', true, undefined],
    ['attention if there was no dry run', 'plank,Plank,abc\n', false, '1 record could not be changed.'],
  ])('needs %s', async (_, row, rehearsed, reason) => {
    const world = await openWorld();
    world.uploads.set(key, Buffer.from(`id,title,duration\nside,Side plank,30\n${row}`));
    if (rehearsed) await rehearse(world, job, params);

    const runId = await start(world);
    await execute(world, job, runId, 1);

    const { status, failed, attention } = await existingRunRow(world.engine, runId);
    expect({ status, failed }).toEqual({ status: 'COMPLETED_WITH_FAILURES', failed: 1 });
    expect(attention?.reason).toBe(reason);
  });

  test('needs attention if more rows fail than in the dry run', async () => {
    const world = await openWorld();
    world.uploads.set(key, Buffer.from('id,title,duration\nside,Side plank,30\nplank,Plank,abc\n'));
    await rehearse(world, job, params);
    await world.put('Exercise', [{ id: 'side', title: 'Another', _deleted: true }]);

    const runId = await start(world);
    await execute(world, job, runId, 1);

    const { attention } = await existingRunRow(world.engine, runId);
    expect(attention?.reason).toBe('2 records could not be changed.');
  });

  test('reads only the content with which it was started', async () => {
    const world = await openWorld();
    const runId = await start(world);
    world.uploads.set(key, file('Another'));

    await execute(world, job, runId, 1);

    const { status, changed, run } = await stateOf(world, runId);
    expect({ status, changed }).toEqual({ status: 'FAILED', changed: 0 });
    expect(run.reason).toContain("The file 'u' was replaced after the run was started.");
  });

  test.each([
    ['starts with the content of its dry run', false],
    ['does not start if the file was replaced after its dry run', true],
  ])('%s as a follow-up', async (_, replaced) => {
    const world = await openWorld();
    await world.put('UserPreferences', [{ id: 'p1' }]);
    const { name, title } = job;
    await saveFollowUp(world, { job: name, title, params: JSON.stringify(params), dryRun: false });
    const dryRun = await existingRunRow(world.engine, await rehearse(world, job, job.params?.parse(params)));
    const runId = await runToEnd(world, findMissing, 'audit');
    if (replaced) world.uploads.set(key, file('Another'));

    await startFollowUps(world.engine, { ...services, knownJob: () => job });

    const [run] = await followers(world);
    const [followUp] = (await followUpsOf(world, runId)) ?? [];
    expect(run?.uploadDigest).toBe(replaced ? undefined : dryRun.uploadDigest);
    expect(followUp).toMatchObject(
      replaced
        ? { state: 'REFUSED', reason: expect.stringContaining("file 'u' was replaced after dry run") }
        : { state: 'STARTED' },
    );
  });
});
