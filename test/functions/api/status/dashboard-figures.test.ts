import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#functions/api/dispatch';
import { createUserAccounts } from '#functions/gateways/user-accounts';
import { createUserDirectory } from '#functions/gateways/user-directory';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld } from '../../../support/engine-world';
import { identity } from '../fixture';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb?.stop());

const today = new Date().toISOString().slice(0, 10);

async function figuresOf(notifications: readonly Record<string, unknown>[]) {
  const world = await createWorld(dynamodb);
  await world.put(
    'ScheduledNotification',
    notifications.map((one, index) => ({ id: `n${index}`, ...one })),
  );
  const directory = createUserDirectory('pool-1');
  const accounts = createUserAccounts('pool-1');
  const handle = createApi({ engine: world.engine, directory, accounts, jobs: [] });
  return handle({ field: 'dashboardFigures', arguments: {}, identity });
}

describe('dashboardFigures', () => {
  it('counts the notifications of today (UTC) that are still scheduled', async () => {
    const answer = await figuresOf([
      { scheduledDate: today, status: 'scheduled' },
      { scheduledDate: today, status: 'scheduled', _deleted: false },
      { scheduledDate: today, status: 'scheduled', _deleted: true },
      { scheduledDate: today, status: 'cancelled' },
      { scheduledDate: today },
      { scheduledDate: '2020-02-29', status: 'scheduled' },
    ]);

    expect(answer).toEqual({ data: { day: today, notificationsToday: { count: 2, isMore: false } } });
  });

  it('returns zero if there are none', async () => {
    expect(await figuresOf([])).toMatchObject({ data: { notificationsToday: { count: 0, isMore: false } } });
  });

  it('reads up to 10,000 per day, and reports that there are more', async () => {
    const many = Array.from({ length: 10_005 }, () => ({ scheduledDate: today, status: 'scheduled' }));

    expect(await figuresOf(many)).toMatchObject({
      data: { notificationsToday: { count: 10_000, isMore: true } },
    });
  });
});
