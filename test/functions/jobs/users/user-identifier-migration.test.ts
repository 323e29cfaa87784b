import { expect, test } from 'vitest';
import { keep, update } from '#functions/engine/job/job';
import { relatedRecords } from '#functions/engine/read/related';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';

const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };
const context = {
  params: {},
  caller,
  now: '2026-11-20T00:00:00.000Z',
  runId: 'run',
  table: 'UserActivity',
  isUser: () => false,
  related: () => relatedRecords([]),
};
const visit = (userID: unknown) => userIdentifierMigration.visit({ id: 'a', userID }, context);

test('a record with exactly the email gets the unique id', () => {
  expect(visit(caller.email)).toEqual(update({ userID: caller.subject }));
});

test.each([
  undefined,
  null,
  '',
  7,
  [caller.email],
  { email: caller.email },
  caller.email.toUpperCase(),
  ` ${caller.email}`,
  caller.subject,
  'ben@wellness.example',
])('a record with the userID %j is not changed', (userID) => {
  expect(visit(userID)).toBe(keep);
});

test('only the designated admin may use it, on all six tables', () => {
  expect(userIdentifierMigration.access).toBe('DesignatedAdmin');
  expect(userIdentifierMigration.tables.map((table) => table.name)).toEqual([
    'UserPreferences',
    'UserActivity',
    'ActivityHistory',
    'UserScheduledSet',
    'UserSubscription',
    'SessionRating',
  ]);
});
