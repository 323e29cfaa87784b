import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRun } from '#functions/engine/run/start';
import {
  cancelTodaysNotifications,
  scheduleNotifications,
} from '#functions/jobs/notifications/schedule-notifications';
import { daysOfWeek } from '#shared/values/days';
import { caller, killAt } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { openPushProvider } from '../../../support/push/push-provider';
import { pushFor } from '../../../support/push/start-push-provider';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const today = new Date().toISOString().slice(0, 10);

/**
 * Creates a world whose clock shows the given time today (HH:MM in UTC). The schedule has movement at 9 and
 * 14, and breathing at 11.
 */
async function setUp(time: string) {
  const world = await createWorld(dynamodb);
  world.clockAheadMs = Date.parse(`${today}T${time}:00Z`) - Date.now();
  const now = () => world.engine.now();
  const provider = await openPushProvider(now);
  const { push, gateway } = pushFor(provider.url, now);
  world.gateway = gateway;
  const entry = { days: [...daysOfWeek], notificationHeading: 'Move', notificationContent: 'Stand up.' };
  await world.put('DefaultScheduledSet', [
    { ...entry, id: 'nine', hour: '09', activityType: 'movement' },
    { ...entry, id: 'fourteen', hour: '14', activityType: 'movement', exerciseTime: '13:55' },
    { ...entry, id: 'eleven', hour: '11', activityType: 'breathing', exerciseTime: '11:25' },
  ]);
  /** Makes the provider carry out the next requests without answering them, or with 0, answer again. */
  const lose = (times = 1_000) => provider.tell(times > 0 ? { answer: 'lost', times } : { answer: 'ok' });
  return { world, push, lose };
}

async function start(world: World, job = scheduleNotifications, type = 'exercise'): Promise<string> {
  const params = job === scheduleNotifications ? { type } : {};
  const request = { job, params, dryRun: false, caller, clientToken: crypto.randomUUID() };
  return (await startRun(world.engine, request)).runId;
}

async function run(world: World, job = scheduleNotifications, type = 'exercise') {
  const runId = await start(world, job, type);
  await execute(world, job, runId, 1);
  return stateOf(world, runId);
}

const recorded = async (world: World) =>
  [...(await world.all('ScheduledNotification')).values()].sort((a, b) =>
    String(a.scheduledTime).localeCompare(String(b.scheduledTime)),
  );

test('creates the notifications of the day and type at the provider, and records them', async () => {
  const { world, push } = await setUp('06:00');

  expect(await run(world)).toMatchObject({ status: 'SUCCEEDED', changed: 2, failed: 0 });

  const records = await recorded(world);
  expect(records).toMatchObject([
    { scheduledTime: '08:55', notificationType: 'exercise', scheduledDate: today, status: 'scheduled' },
    { scheduledTime: '13:55', metadata: '{"heading":"Move","content":"Stand up."}', _version: 1 },
  ]);
  expect(await push.view(String(records[0]?.notificationID))).toMatchObject({
    heading: 'Move',
    content: 'Stand up.',
    sendAfter: `${today}T08:55:00.000Z`,
    cancelled: false,
  });
  expect(await run(world, scheduleNotifications, 'breathing')).toMatchObject({ changed: 1 });
});

test('creates a notification for a time and day once, whoever created it, and skips past times', async () => {
  const { world, push } = await setUp('10:00');
  await world.put('ScheduledNotification', [
    {
      id: 'by the app',
      scheduledDate: today,
      scheduledTime: '13:55',
      notificationType: 'exercise',
      status: 'scheduled',
    },
  ]);

  expect(await run(world)).toMatchObject({ status: 'SUCCEEDED', read: 1, unchanged: 1 });
  expect(await push.list({ limit: 50, offset: 0 })).toMatchObject({ total: 0 });
});

test('creates a cancelled one again, as a new notification', async () => {
  const { world, push } = await setUp('06:00');
  await run(world);
  const before = await recorded(world);
  await run(world, cancelTodaysNotifications);
  expect(await recorded(world)).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);

  expect(await run(world)).toMatchObject({ status: 'SUCCEEDED', changed: 2 });

  const after = await recorded(world);
  expect(after).toMatchObject([{ status: 'scheduled' }, { status: 'scheduled' }]);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[0]?.notificationID).not.toBe(before[0]?.notificationID);
  expect(await push.view(String(after[0]?.notificationID))).toMatchObject({ cancelled: false });
  expect(await push.list({ limit: 50, offset: 0 })).toMatchObject({ total: 4 });
});

/** Works on the run until its worker is killed in the second call, and lets the worker's lease end. */
async function dieInSecondCall(
  world: Awaited<ReturnType<typeof setUp>>['world'],
  runId: string,
  after: boolean,
): Promise<void> {
  let calls = 0;
  const die = ({ name }: { readonly name: string }) => {
    if (name === 'Call') calls += 1;
    if (calls >= 2) killAt(world, 1, after);
  };
  if (after) world.onAnswer = die;
  else world.onRequest = die;
  await execute(world, scheduleNotifications, runId, 1).catch(() => undefined);
  world.onAnswer = undefined;
  world.onRequest = undefined;
  world.clockAheadMs += 120_000;
}

test.each([true, false])(
  'creates none twice if it is killed between provider and record (answered: %j)',
  async (after) => {
    const { world, push } = await setUp('06:00');
    const runId = await start(world);
    await dieInSecondCall(world, runId, after);

    await execute(world, scheduleNotifications, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 2 });
    expect(await push.list({ limit: 50, offset: 0 })).toMatchObject({ total: 2 });
    expect(await recorded(world)).toMatchObject([{ status: 'scheduled' }, { status: 'scheduled' }]);
  },
);

test('sends nothing late: a notification that could not be created in time is reported as a failure', async () => {
  const { world, push } = await setUp('08:50');
  const runId = await start(world);
  world.clockAheadMs += 20 * 60_000;

  await execute(world, scheduleNotifications, runId, 1);

  expect(await stateOf(world, runId)).toMatchObject({
    status: 'COMPLETED_WITH_FAILURES',
    failed: 1,
    changed: 1,
  });
  expect(await push.list({ limit: 50, offset: 0 })).toMatchObject({ total: 1 });
});

/** Returns what the provider will still send today, as `HH:MM heading`. */
const toSend = async (push: Awaited<ReturnType<typeof setUp>>['push']) =>
  (await push.list({ limit: 50, offset: 0 })).items
    .filter(({ cancelled }) => !cancelled)
    .map(({ sendAfter, heading }) => `${sendAfter?.slice(11, 16)} ${heading}`)
    .toSorted();

const entry = { days: [...daysOfWeek], notificationHeading: 'Move', notificationContent: 'Stand up.' };
const fourteen = { ...entry, id: 'fourteen', hour: '14', activityType: 'movement', exerciseTime: '13:55' };

describe('after the schedule was edited, a second run', () => {
  test('replaces a notification whose text has changed, and records the new one', async () => {
    const { world, push } = await setUp('06:00');
    await run(world);
    const [, before] = await recorded(world);
    await world.put('DefaultScheduledSet', [{ ...fourteen, notificationHeading: 'Squats' }]);

    expect(await run(world)).toMatchObject({ status: 'SUCCEEDED', changed: 1, unchanged: 1 });

    expect(await toSend(push)).toEqual(['08:55 Move', '13:55 Squats']);
    const [, after] = await recorded(world);
    expect(after).toMatchObject({
      id: before?.id,
      status: 'scheduled',
      metadata: '{"heading":"Squats","content":"Stand up."}',
    });
    expect(await push.view(String(after?.notificationID))).toMatchObject({ heading: 'Squats' });
    expect(await run(world)).toMatchObject({ changed: 0, unchanged: 2 });
  });

  test('cancels a notification at a time from which its entry was moved, and creates the new one', async () => {
    const { world, push } = await setUp('06:00');
    await run(world);
    await world.put('DefaultScheduledSet', [{ ...fourteen, exerciseTime: '15:55' }]);

    expect(await run(world)).toMatchObject({ status: 'SUCCEEDED', changed: 2, unchanged: 1 });

    expect(await toSend(push)).toEqual(['08:55 Move', '15:55 Move']);
    expect(await recorded(world)).toMatchObject([
      { scheduledTime: '08:55', status: 'scheduled' },
      { scheduledTime: '13:55', status: 'cancelled' },
      { scheduledTime: '15:55', status: 'scheduled' },
    ]);
  });

  test.each([
    ['was sent', '14:10', {}],
    ['has another type', '06:00', { type: 'breathing' }],
    ['has no stored text', '06:00', { record: { metadata: null } }],
    ['was not created by scheduling', '06:00', { record: { id: 'a test' } }],
  ])('leaves a notification alone that %s', async (_, time, over) => {
    const { type = 'exercise', record = {} } = over as { type?: string; record?: object };
    const { world, push } = await setUp('06:00');
    await run(world);
    const records = await recorded(world);
    const [, created] = records;
    if (created) await world.put('ScheduledNotification', [{ ...created, ...record }]);
    const isMoved = 'id' in record;
    await world.put('DefaultScheduledSet', [
      isMoved ? { ...fourteen, notificationHeading: 'Squats' } : { ...fourteen, exerciseTime: '23:58' },
    ]);
    if (isMoved) await world.put('ScheduledNotification', [{ ...created, status: 'cancelled' }]);
    world.clockAheadMs = Date.parse(`${today}T${time}:00Z`) - Date.now();

    await run(world, scheduleNotifications, type);

    expect(await toSend(push)).toContain('13:55 Move');
    const kept = (await recorded(world)).find(({ id }) => id === (isMoved ? 'a test' : created?.id));
    expect(kept).toMatchObject({ status: 'scheduled', notificationID: created?.notificationID });
  });

  test.each([true, false])(
    'replaces nothing twice if it is killed between provider and record (answered: %j)',
    async (after) => {
      const { world, push } = await setUp('06:00');
      await run(world);
      await world.put('DefaultScheduledSet', [
        { ...fourteen, notificationHeading: 'Squats' },
        { ...entry, id: 'nine', hour: '09', activityType: 'movement', exerciseTime: '09:55' },
      ]);
      const runId = await start(world);
      await dieInSecondCall(world, runId, after);

      await execute(world, scheduleNotifications, runId, 1);

      expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 3 });
      expect(await toSend(push)).toEqual(['09:55 Move', '13:55 Squats']);
    },
  );

  test('sends the latest text if earlier answers were lost, and the text has changed since', async () => {
    const { world, push, lose } = await setUp('06:00');
    await run(world);
    await world.put('DefaultScheduledSet', [
      { ...fourteen, notificationHeading: 'Squats' },
      { ...entry, id: 'nine', hour: '09', activityType: 'movement', notificationHeading: 'Lunges' },
    ]);
    await lose();
    await run(world);
    await world.put('DefaultScheduledSet', [{ ...fourteen, notificationHeading: 'Plank' }]);
    await lose(0);

    expect(await run(world)).toMatchObject({ status: 'SUCCEEDED', changed: 2 });

    expect(await toSend(push)).toEqual(['08:55 Lunges', '13:55 Plank']);
    for (const { notificationID, metadata } of await recorded(world)) {
      const { heading, content } = (await push.view(String(notificationID))) ?? {};
      expect(metadata).toBe(JSON.stringify({ heading, content }));
    }
  });

  test('does not create a second notification if the first one cannot be cancelled', async () => {
    const { world, push } = await setUp('06:00');
    await run(world);
    const [, before] = await recorded(world);
    // The provider has already sent it, so it refuses to cancel it.
    await world.put('ScheduledNotification', [{ ...before, notificationID: 'no UUID' }]);
    await world.put('DefaultScheduledSet', [{ ...fourteen, notificationHeading: 'Squats' }]);

    expect(await run(world)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 1, unchanged: 1 });

    expect(await toSend(push)).toEqual(['08:55 Move', '13:55 Move']);
    expect((await recorded(world))[1]).toMatchObject({ metadata: before?.metadata, status: 'scheduled' });
  });
});
