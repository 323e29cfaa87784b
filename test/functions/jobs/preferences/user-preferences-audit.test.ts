import { describe, expect, test } from 'vitest';
import { relatedRecords } from '#functions/engine/read/related';
import { userPreferencesAudit } from '#functions/jobs/preferences/user-preferences-audit';
import { hasAccount, subjectAt } from '#shared/demo/people/people';
import type { StoredRecord } from '#shared/models/model';
import { workspaceWithStrangeIds } from '../../../support/database/workspace-with-strange-ids';

const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };
const uniqueId = '5f0c6a4e-1d2b-4c83-9a77-3be1f4d80a11';
const context = (isUser: (id: string) => boolean) => ({
  params: {},
  caller,
  now: '2026-11-20T00:00:00.000Z',
  runId: 'run',
  table: 'UserPreferences',
  isUser,
  related: () => relatedRecords([]),
});
const inspect = (record: StoredRecord, isUser: (id: string) => boolean = () => false) =>
  userPreferencesAudit.inspect(record, context(isUser));

describe('the user preferences audit', () => {
  test('reports each corrupted record with the kind of corruption and the details for the cleanup tool', () => {
    const record = {
      id: 'p1',
      userID: 'ana',
      createdAt: '2026-01-02T03:04:05.000Z',
      onboardingCompleted: true,
    };

    expect(inspect(record)).toEqual([
      {
        kind: 'NotAnEmail',
        message: "The userID 'ana' has no '@'; expected the user's email.",
        details: {
          userID: 'ana',
          createdAt: '2026-01-02T03:04:05.000Z',
          assignedTemplate: undefined,
          onboardingCompleted: true,
        },
      },
    ]);
  });

  test.each([
    [undefined, 'UserIdMissing', "The userID is missing; expected the user's email."],
    [null, 'UserIdMissing', "The userID is null; expected the user's email."],
    ['', 'UserIdMissing', "The userID is ''; expected the user's email."],
    [
      uniqueId,
      'UniqueIdUnknown',
      `The userID '${uniqueId}' is a unique ID that does not belong to any user in the directory; expected the user's email.`,
    ],
  ])('describes the userID %j as %s', (userID, kind, message) => {
    expect(inspect({ id: 'p1', userID })).toMatchObject([{ kind, message }]);
  });

  test('shows a very long userID in a message of limited length', () => {
    const [finding] = inspect({ id: 'p1', userID: 'x'.repeat(5_000) });

    expect(finding?.message.length).toBeLessThan(200);
  });

  test('looks up only unique ids in the directory', () => {
    const asked = [uniqueId, 'ana@example.com', 'ana', '', 7, undefined].flatMap(
      (userID) =>
        userPreferencesAudit.asks?.(
          { id: 'p', userID },
          context(() => false),
        ) ?? [],
    );

    expect(asked).toEqual([uniqueId]);
  });

  test('reports no problem with a migrated record', () => {
    expect(inspect({ id: 'p1', userID: uniqueId }, (id) => id === uniqueId)).toEqual([]);
  });

  test('may be used by every admin', () => {
    expect(userPreferencesAudit).toMatchObject({ access: 'Admin', category: 'audit', shape: 'audit' });
  });
});

test('finds in the demo workspace the record without a userID, those of migrated people who left, and the examples', () => {
  // User 649 is the first user who has been migrated and has since left.
  const users = 650;
  const records = workspaceWithStrangeIds({
    users,
    now: new Date('2026-03-04T13:20:00.000Z'),
    adminEmail: 'ada.admin@wellness.example',
    secondAdminEmail: 'sam.second@wellness.example',
  });
  const preferences = [...records].filter(({ table }) => table === 'UserPreferences');
  const numbers = Array.from({ length: users }, (_, index) => index);
  const directory = new Set(numbers.filter(hasAccount).map(subjectAt));
  const gone = new Set(numbers.filter((index) => !hasAccount(index)).map(subjectAt));

  const findings = preferences
    .filter(({ record }) => record._deleted !== true)
    .flatMap(({ record }) => inspect(record, (id) => directory.has(id)));

  const idsFound = (wanted: string) =>
    findings.filter(({ kind }) => kind === wanted).map(({ details }) => details.userID);
  const left = preferences.map(({ record }) => record.userID).filter((userID) => gone.has(String(userID)));
  expect(left.length).toBeGreaterThan(0);
  expect(idsFound('UserIdMissing')).toEqual([undefined, ' ']);
  expect(idsFound('NotAnEmail')).toEqual(['quentin.moss', 'rita.sommer(at)wellness.example']);
  expect(idsFound('UniqueIdUnknown')).toEqual([
    '3d1f7a52-9b60-4e2c-8f15-6a7c0d94be21',
    'e84c2b97-05ad-4f3e-b6d1-17f2c93a5d08',
    ...left,
  ]);
  expect(findings).toHaveLength(2 + 2 + 2 + left.length);
});
