import { expect, test } from 'vitest';
import { editRecords } from '#functions/jobs/records/edit-records';
import type { StoredRecord } from '#shared/models/model';
import { rehearseFound } from '../../../support/rehearse';
import { expectError, openRecords } from '../records/fixture';

const open = openRecords();
const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const before = {
  id: 'p1',
  userID: 'mia@wellness.example',
  assignedTemplate: 'energy-focus',
  templateAssignedAt: '2026-01-01T00:00:00.000Z',
  templateMatchScore: 89,
  _version: 1,
};
const first = '2026-02-02T00:00:00.000Z';

const inOneCall = (fields: object) => ({
  input: { model: 'UserPreferences', records: [{ id: 'p1' }], action: 'SET', fields },
  clientToken: 'a',
});

const byRun = (record: StoredRecord, fields: object) =>
  rehearseFound(editRecords, {
    records: { UserPreferences: [record] },
    others: {},
    params: { model: 'UserPreferences', ids: ['p1'], action: 'set', fields: JSON.stringify(fields) },
  });

test.each<[string, StoredRecord, object, object]>([
  [
    'a template brings its time and the score of a choice',
    {},
    { assignedTemplate: 'physical-relief' },
    { assignedTemplate: 'physical-relief', templateAssignedAt: aTime, templateMatchScore: 0 },
  ],
  ['the template that a user has changes nothing', {}, { assignedTemplate: 'energy-focus' }, before],
  [
    'completed onboarding brings its time',
    {},
    { onboardingCompleted: true },
    { onboardingCompletedAt: aTime },
  ],
  [
    'the time of completion is set once',
    { onboardingCompletedAt: first },
    { onboardingCompleted: true },
    { onboardingCompleted: true, onboardingCompletedAt: first },
  ],
])('in an edit of several users, %s', async (_, stored, fields, expected) => {
  const record = { ...before, ...stored };
  await open().world.put('UserPreferences', [record]);

  await open().ask('editRecords', inOneCall(fields));
  const { changes } = await byRun(record, fields);

  expect((await open().all('UserPreferences')).get('p1')).toMatchObject(expected);
  expect({ ...record, ...changes[0]?.after }).toMatchObject(expected);
});

test('an edit of several users that takes a template away takes its time and score away', async () => {
  await open().world.put('UserPreferences', [before]);

  await open().ask('editRecords', inOneCall({ assignedTemplate: null }));

  const after = (await open().all('UserPreferences')).get('p1');
  expect(Object.keys(after ?? {}).filter((name) => name.includes('emplate'))).toEqual([]);
});

test('an edit of several users gives no end to a user without premium', async () => {
  await open().world.put('UserPreferences', [before]);
  const fields = { premiumUntil: '2999-01-01' };
  const message =
    "premiumUntil is 2999-01-01, but the subscription is 'Free, No Subscription'; expected an active or trial subscription.";

  const answer = await open().send('editRecords', inOneCall(fields));
  const { failures } = await byRun(before, fields);

  expectError(answer, 'BadRequest', `preferences record 'mia@wellness.example': ${message}`);
  expect(failures).toEqual([expect.objectContaining({ message })]);
});
