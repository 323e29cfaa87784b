import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readChanges } from '#functions/engine/history/changes';
import { maxTries } from '#functions/engine/page/careful-pages';
import { resumeRun } from '#functions/engine/run/resume';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { cancelTodaysNotifications as job } from '#functions/jobs/notifications/schedule-notifications';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { caller, killAt } from '../../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../../support/engine-world';
import { rowsOf } from '../../../../support/picky-run';
import { openPushProvider } from '../../../../support/push/push-provider';
import { pushFor } from '../../../../support/push/start-push-provider';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const today = new Date().toISOString().slice(0, 10);

/**
 * Creates a world whose calls go to a local provider, which has the given number of notifications for today.
 */
async function setUp(count: number, env: Record<string, string> = {}) {
  const world = await createWorld(dynamodb, env);
  const provider = await openPushProvider();
  const { push, gateway } = pushFor(provider.url);
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const records = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      id: `n${index}`,
      notificationID: await push.create({
        heading: 'Move',
        content: 'Stand up.',
        to: { segments: ['Total Subscriptions'] },
        sendAt,
        idempotencyKey: crypto.randomUUID(),
      }),
      scheduledDate: today,
      status: 'scheduled',
      _version: 1,
    })),
  );
  await world.put('ScheduledNotification', records);
  world.gateway = gateway;
  const cancellations = async () =>
    (await provider.requests()).filter((request) => request.startsWith('DELETE'));
  return { world, provider, push, records, cancellations };
}

async function start(world: World, over: object = {}): Promise<string> {
  const { runId } = await startRun(world.engine, {
    job,
    params: {},
    dryRun: false,
    caller,
    clientToken: crypto.randomUUID(),
    ...over,
  });
  return runId;
}

async function run(world: World, over: object = {}): Promise<string> {
  const runId = await start(world, over);
  await execute(world, job, runId, 1);
  return runId;
}

const statuses = async (world: World) =>
  [...(await world.all('ScheduledNotification')).values()].map(({ status }) => status).sort();

describe('a job of calls', () => {
  test('makes one call per item and then writes its record, and a second run finds nothing', async () => {
    const { world, push, records, cancellations } = await setUp(30);
    await world.put('ScheduledNotification', [
      { id: 'of-yesterday', scheduledDate: '2026-01-01', status: 'scheduled' },
      { id: 'cancelled', scheduledDate: today, status: 'cancelled' },
    ]);

    const runId = await run(world);

    expect(await stateOf(world, runId)).toMatchObject({
      status: 'SUCCEEDED',
      read: 30,
      changed: 30,
      failed: 0,
    });
    expect(new Set(await cancellations()).size).toBe(30);
    expect(await cancellations()).toHaveLength(30);
    expect(await push.view(records[7]?.notificationID ?? '')).toMatchObject({ cancelled: true });
    expect((await world.all('ScheduledNotification')).get('n7')).toMatchObject({
      status: 'cancelled',
      _version: 2,
    });
    const { items } = await readChanges(world.engine, { runId, limit: 100 });
    expect(items).toHaveLength(30);
    expect(items[0]).toMatchObject({ before: '{"status":"scheduled"}', after: '{"status":"cancelled"}' });

    expect(await stateOf(world, await run(world))).toMatchObject({ status: 'SUCCEEDED', read: 0 });
    expect(await cancellations()).toHaveLength(30);
  });

  test('makes no calls in a dry run, and shows what would change', async () => {
    const { world, cancellations } = await setUp(3);

    const runId = await run(world, { dryRun: true });

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 3 });
    expect(await cancellations()).toEqual([]);
    expect(await statuses(world)).toEqual(['scheduled', 'scheduled', 'scheduled']);
  });

  test("reports a rejected call as that item's failure, which a retry resolves", async () => {
    const { world, provider } = await setUp(12);
    await provider.tell({ answer: 'error', status: 409, times: 2 });
    const runId = await run(world);
    expect(await stateOf(world, runId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      changed: 10,
      failed: 2,
    });

    await retryFailures(world.engine, { job, runId, caller });
    await execute(world, job, runId, 2);

    expect((await stateOf(world, runId)).run).toMatchObject({ status: 'SUCCEEDED', changed: 12, failed: 0 });
    expect(new Set(await statuses(world))).toEqual(new Set(['cancelled']));
  });

  test('repeats calls without a response, and treats a missing object as done', async () => {
    const { world, provider } = await setUp(4);
    await world.put('ScheduledNotification', [
      { id: 'gone', notificationID: crypto.randomUUID(), scheduledDate: today, status: 'scheduled' },
    ]);
    await provider.tell({ answer: 'lost', times: 3 });

    expect(await stateOf(world, await run(world))).toMatchObject({
      status: 'SUCCEEDED',
      changed: 5,
      failed: 0,
    });
  });

  test('does not fail an item because of a rate limit, and makes no call before the given time', async () => {
    const { world, provider, cancellations } = await setUp(20);
    await provider.tell({ answer: 'limit', retryAfterSeconds: 1, times: 1 });
    const began = Date.now();

    const runId = await run(world);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 20, failed: 0 });
    expect(Date.now() - began).toBeGreaterThanOrEqual(1_000);
    expect(new Set(await cancellations()).size).toBe(20);
  });

  test('ends its lane if it must wait longer than a worker lasts, however often, and continues afterwards', async () => {
    const { world, provider } = await setUp(1);
    await provider.tell({ answer: 'limit', retryAfterSeconds: 300, times: maxTries + 2 });
    const before = world.clockAheadMs;

    const runId = await run(world);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 1 });
    expect(world.clockAheadMs - before).toBeGreaterThan(250_000 * (maxTries + 2));
  });

  test('waits for at most 15 minutes at a time, whatever the other system asks for', async () => {
    const { world, provider } = await setUp(3);
    await provider.tell({ answer: 'limit', retryAfterSeconds: 400_000_000, times: 3 });
    const before = world.clockAheadMs;

    const runId = await run(world);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 3 });
    expect(world.clockAheadMs - before).toBeLessThan(3 * 901_000);
  });

  test('ends immediately if no call can succeed, and can be resumed later', async () => {
    const { world, provider } = await setUp(60);
    await provider.tell({ answer: 'error', status: 401 });
    const runId = await run(world);
    const { status, run: row } = await stateOf(world, runId);
    expect([status, row.reason]).toEqual(['FAILED', expect.stringContaining('OneSignal API returned 401')]);
    expect(new Set(await statuses(world))).toEqual(new Set(['scheduled']));
    await provider.tell({ answer: 'ok' });

    await resumeRun(world.engine, { runId, caller });
    await execute(world, job, runId, 2);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 60, failed: 0 });
  });

  test('ends if every call is rejected', async () => {
    const { world, provider } = await setUp(60);
    await provider.tell({ answer: 'garbage' });

    const { status, run: row } = await stateOf(world, await run(world));

    expect([status, row.reason]).toEqual(['FAILED', expect.stringContaining('OneSignal API returned 200')]);
  });

  test('leaves no page incomplete after a stop, and continues there', async () => {
    const { world, cancellations } = await setUp(40, { RECORDS_PER_PAGE: '10' });
    const runId = await start(world, { writesPerSecond: 20 });
    let calls = 0;
    world.onAnswer = async ({ name }) => {
      if (name !== 'Call') return;
      calls += 1;
      if (calls === 3) await requestStop(world.engine, { runId, by: caller.email });
    };
    await execute(world, job, runId, 1);
    world.onAnswer = undefined;
    const stopped = await stateOf(world, runId);
    expect(stopped.status).toBe('STOPPED');
    expect(stopped.changed).toBeLessThan(40);
    expect(await cancellations()).toHaveLength(stopped.changed);
    expect((await statuses(world)).filter((status) => status === 'cancelled')).toHaveLength(stopped.changed);

    await resumeRun(world.engine, { runId, caller });
    await execute(world, job, runId, 2);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 40 });
    expect(await cancellations()).toHaveLength(40);
  }, 30_000);

  test('records its calls even on a record that others have changed', async () => {
    const { world } = await setUp(3);
    let first = true;
    world.onAnswer = async ({ name }) => {
      if (name !== 'Call' || !first) return;
      first = false;
      await world.put('ScheduledNotification', [
        { id: 'n1', scheduledDate: today, status: 'scheduled', scheduledTime: '09:15', _version: 5 },
      ]);
    };

    const runId = await run(world);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 3, conflicts: 1 });
    expect((await world.all('ScheduledNotification')).get('n1')).toMatchObject({
      status: 'cancelled',
      scheduledTime: '09:15',
      _version: 6,
    });
  });

  test('keeps the result of a call visible if its record was removed, however often it is retried', async () => {
    const { world, cancellations } = await setUp(3);
    let calls = 0;
    world.onAnswer = async ({ name }) => {
      if (name !== 'Call') return;
      calls += 1;
      if (calls > 1) return;
      const TableName = world.tables.ScheduledNotification;
      await world.engine.dynamodb.send(new DeleteCommand({ TableName, Key: { id: 'n1' } }));
    };
    const runId = await run(world);
    const failuresOf = async () => (await rowsOf(world, ledgerKeys.failures(runId))) ?? [];
    const [failure] = await failuresOf();
    expect(failure?.message).toMatch(/^The call succeeded, but the record no longer exists. Call result: /);

    await retryFailures(world.engine, { job, runId, caller });
    await execute(world, job, runId, 2);

    const { run: after } = await stateOf(world, runId);
    expect(after).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 1 });
    const { message, called } = failure ?? {};
    expect(await failuresOf()).toMatchObject([{ message, called, attempt: 2 }]);
    expect((await failuresOf())[0]).not.toHaveProperty('settledIn');
    expect(await cancellations()).toHaveLength(3);
  });

  test('reports that it cannot be undone', async () => {
    const { world } = await setUp(2);
    const runId = await run(world);

    expect((await stateOf(world, runId)).run.undoableUntil).toBeUndefined();
    await expect(
      startRun(world.engine, { job: undoRun, params: { runId }, dryRun: false, caller, clientToken: 'undo' }),
    ).rejects.toThrow('cannot be undone: its calls to other systems cannot be reversed.');
  });

  test('makes and records every call, wherever and however often it is killed, and repeats only uncertain calls', async () => {
    const kill = fc.record({ at: fc.integer({ min: 1, max: 60 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (kills) => {
        const { world, cancellations } = await setUp(28);
        const runId = await start(world);
        let deaths = 0;
        for (const { at, after } of kills) {
          const died = killAt(world, at, after);
          await execute(world, job, runId, 1).catch((error: unknown) => {
            if (!died()) throw error;
          });
          if (died()) deaths += 1;
          world.clockAheadMs += 120_000;
        }
        world.onRequest = undefined;
        world.onAnswer = undefined;
        await execute(world, job, runId, 1);
        expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 28, changed: 28 });
        expect(new Set(await statuses(world))).toEqual(new Set(['cancelled']));
        const made = await cancellations();
        expect(new Set(made).size).toBe(28);
        expect(made.length).toBeLessThanOrEqual(28 * (1 + deaths));
      }),
      { numRuns: 8 },
    );
  }, 120_000);
});
