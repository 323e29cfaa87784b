import { afterAll, beforeAll, expect, test } from 'vitest';
import { countUsers } from '#functions/notification-chain/count-users';
import { metricsOf } from '#shared/domain/metrics/metrics';
import { addPreferences, newMetrics } from '#shared/domain/metrics/metrics-state';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { createWorld } from '../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const ana = '5a1f8c02-3d47-4be9-a6f1-0c72e9d4b810';

const records = [
  // One user with three records: the first identifies the user by email, the second by unique ID, and the
  // third is a duplicate.
  { id: 'a1', userID: 'ana@example.com', owner: ana, pushNotifications: true, updatedAt: '2026-01-01' },
  {
    id: 'a2',
    userID: ana,
    pushNotifications: true,
    assignedTemplate: 'energy-focus',
    updatedAt: '2026-03-01',
  },
  { id: 'a3', userID: ' ANA@example.com', owner: ana, pushNotifications: false, updatedAt: '2026-02-01' },
  { id: 'b', userID: 'ben@example.com', pushNotifications: false, updatedAt: '2026-03-01' },
  { id: 'none', pushNotifications: true, updatedAt: '2026-03-01' },
];

test('the users of the diagnosis are those of the user metrics, however many records they have', async () => {
  const world = await createWorld(dynamodb);
  await world.put('UserPreferences', records);
  const state = newMetrics('2026-03-02T10:00:00.000Z');
  for (const record of records) addPreferences(state, record);
  const { metrics } = metricsOf(state);

  const { counted, sample } = await countUsers(world.engine, 'seed', 20);

  expect(counted).toEqual({
    records: 5,
    withoutUser: 1,
    users: 2,
    optedIn: 1,
    withTemplate: 1,
    isComplete: true,
  });
  expect(counted).toMatchObject({ users: metrics.users.total, optedIn: metrics.push.subscribers });
  expect(sample).toEqual([ana]);
});
