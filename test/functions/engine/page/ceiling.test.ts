import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { update } from '#functions/engine/job/job';
import { RefusedInARow } from '#functions/engine/page/failure-limit';
import type { WriteResult } from '#functions/engine/page/writer';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { SystemicError } from '#functions/runtime/app-error';
import { UserActivity } from '#shared/models/user-activity';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

/** Creates a job that fails on each record until the job is repaired. */
function brokenJob() {
  const state = { broken: true };
  const job = {
    ...userIdentifierMigration,
    tables: [UserActivity],
    visit: () => {
      if (state.broken) throw new Error('There is no time zone');
      return update({ userID: caller.subject });
    },
  };
  return { job, state };
}

async function openWorld(): Promise<World> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '10' });
  const records = Array.from({ length: 60 }, (_, index) => ({
    id: `r${index}`,
    userID: caller.email,
    _version: 1,
  }));
  await world.put('UserActivity', records);
  return world;
}

const ceiling = { params: {}, caller, clientToken: 'ceiling' };

describe('a run with more failures than its maximum', () => {
  test('fails soon, with the maximum and the most frequent error as the reason', async () => {
    const world = await openWorld();
    const { job } = brokenJob();
    const { runId } = await startRun(world.engine, { ...ceiling, job, dryRun: false, maxFailures: 15 });

    await execute(world, job, runId, 1);

    const { status, failed, run } = await stateOf(world, runId);
    expect({ status, failed }).toEqual({ status: 'FAILED', failed: 20 });
    expect(run.reason).toContain("More than 15 records could not be changed (this run's limit).");
    expect(run.reason).toContain('There is no time zone. Fix the cause');
  });

  test('can be resumed after the cause has been fixed, and counts failures from zero', async () => {
    const world = await openWorld();
    const { job, state } = brokenJob();
    const { runId } = await startRun(world.engine, { ...ceiling, job, dryRun: false, maxFailures: 15 });
    await execute(world, job, runId, 1);

    state.broken = false;
    await resumeRun(world.engine, { runId, caller });
    await execute(world, job, runId, 2);

    expect(await stateOf(world, runId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      changed: 40,
      failed: 20,
    });
  });

  test('fails again if resumed before the cause was fixed', async () => {
    const world = await openWorld();
    const { job } = brokenJob();
    const { runId } = await startRun(world.engine, { ...ceiling, job, dryRun: false, maxFailures: 15 });
    await execute(world, job, runId, 1);

    await resumeRun(world.engine, { runId, caller });
    await execute(world, job, runId, 2);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'FAILED', failed: 40 });
  });

  test('ends a dry run too, which creates as many failure rows', async () => {
    const world = await openWorld();
    const { job } = brokenJob();
    const { runId } = await startRun(world.engine, { ...ceiling, job, dryRun: true, maxFailures: 15 });

    await execute(world, job, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'FAILED', failed: 20 });
  });

  test('continues at exactly the maximum', async () => {
    const world = await openWorld();
    const { job } = brokenJob();
    const { runId } = await startRun(world.engine, { ...ceiling, job, dryRun: false, maxFailures: 60 });

    await execute(world, job, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 60 });
  });
});

describe('consecutive rejected writes', () => {
  const refused = (count: number): WriteResult[] =>
    Array.from({ length: count }, () => ({ kind: 'refused', code: 'ValidationException', message: 'No.' }));
  const applied: WriteResult = { kind: 'applied' };

  test('end the lane if all writes of its first page are rejected', () => {
    expect(() => new RefusedInARow(false).note(refused(10))).toThrow(SystemicError);
  });

  test('end the lane if single pages are too small to decide', () => {
    const row = new RefusedInARow(false);
    row.note(refused(4));
    row.note(refused(4));

    expect(() => row.note(refused(4))).toThrow(
      'All 12 writes on 3 consecutive pages were refused, the last with ValidationException: No.',
    );
  });

  test('do not end the lane if only one page among good ones is bad', () => {
    const row = new RefusedInARow(false);

    row.note([applied]);
    row.note(refused(200));
    row.note([applied, ...refused(9)]);
    row.note(refused(200));
    row.note(refused(200));

    expect(() => row.note(refused(200))).toThrow(SystemicError);
  });

  test('are not counted over pages without writes', () => {
    const row = new RefusedInARow(true);

    for (let page = 0; page < 10; page += 1) row.note([]);
    row.note(refused(20));

    expect(() => row.note(refused(20))).not.toThrow();
  });
});
