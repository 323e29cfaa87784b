import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelTodaysNotifications } from '#functions/jobs/notifications/schedule-notifications';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { approve, rehearse, startApproved } from '../../../support/approvals';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf } from '../../../support/engine-world';
import { rowsOf } from '../../../support/picky-run';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const job = { ...cancelTodaysNotifications, needsApproval: true };
const record = (id: string, more = {}) => ({
  id,
  notificationID: `provider-${id}`,
  scheduledDate: new Date().toISOString().slice(0, 10),
  status: 'scheduled',
  _version: 1,
  ...more,
});

describe('an approved run that makes calls', () => {
  test.each([
    ['another attribute', { scheduledTime: '23:59', _version: 2 }, 'cancelled'],
    ['an attribute that the call needed', { notificationID: 'other', _version: 2 }, 'cancelled'],
    ['the attribute that the run sets', { status: 'paused', _version: 2 }, 'cancelled'],
    ['the record in the same way', { status: 'cancelled', _version: 2 }, 'cancelled'],
  ])('records the outcome of a call even if someone has edited %s meanwhile', async (_, edit, status) => {
    const world = await createWorld(dynamodb);
    await world.put('ScheduledNotification', [record('n1'), record('n2')]);
    const dryRun = await rehearse(world, job);
    await approve(world, dryRun);
    const runId = await startApproved(world, job, dryRun);
    const calls: unknown[] = [];
    world.gateway = {
      async call(call) {
        calls.push(call);
        await world.put('ScheduledNotification', [record('n1', edit)]);
        return {};
      },
    };

    await execute(world, job, runId, 1);

    expect(calls).toHaveLength(2);
    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', failed: 0 });
    expect((await world.all('ScheduledNotification')).get('n1')).toMatchObject({
      ...edit,
      status,
      _version: expect.any(Number),
    });
  });

  test('reports the outcome of a call that the table never accepts', async () => {
    const world = await createWorld(dynamodb);
    await world.put('ScheduledNotification', [record('n1'), record('n2')]);
    const dryRun = await rehearse(world, job);
    await approve(world, dryRun);
    const runId = await startApproved(world, job, dryRun);
    world.gateway = {
      call: async ({ notificationID }) =>
        notificationID === 'provider-n1' ? { text: 'x'.repeat(450_000) } : {},
    };

    await execute(world, job, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 1 });
    const [failure] = (await rowsOf(world, ledgerKeys.failures(runId))) ?? [];
    expect(failure?.message).toMatch(
      /^The call succeeded, but its outcome could not be recorded: .* Call result: {"status":"cancelled","text":"xxx/,
    );
  });

  test('makes no call that was not approved', async () => {
    const world = await createWorld(dynamodb);
    await world.put('ScheduledNotification', [record('n1'), record('n2')]);
    const dryRun = await rehearse(world, job);
    await approve(world, dryRun);
    await world.put('ScheduledNotification', [record('n1', { notificationID: 'other', _version: 2 })]);
    const runId = await startApproved(world, job, dryRun);
    const calls: unknown[] = [];
    world.gateway = {
      call: async (call) => {
        calls.push(call);
        return {};
      },
    };

    await execute(world, job, runId, 1);

    expect(calls).toEqual([{ do: 'cancel', notificationID: 'provider-n2' }]);
    expect(await stateOf(world, runId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 1 });
    expect((await world.all('ScheduledNotification')).get('n1')?.status).toBe('scheduled');
  });
});
