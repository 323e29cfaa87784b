import { expect, test } from 'vitest';
import {
  multiActivityTestData,
  multiActivityTestDataRemoval,
} from '#functions/jobs/schedules/multi-activity-test-data';
import type { StoredRecord } from '#shared/models/model';
import { rehearse, rehearseFound } from '../../../support/rehearse';

const sets: readonly StoredRecord[] = [{ id: 'set-a', owner: 'microcise', isActive: true }];
const real = { id: 'real', hour: '10', templateName: 'energy-focus' };

const make = (entries: readonly StoredRecord[], of = sets) =>
  rehearseFound(multiActivityTestData, { records: { DefaultScheduledSet: entries }, others: { Set: of } });

test('creates hours with two activities each, movement and breathing', async () => {
  const { records, failures } = await make([real]);

  const made = (records.DefaultScheduledSet ?? []).filter(({ id }) => id !== 'real');
  expect(failures).toEqual([]);
  expect(made.map(({ hour, activityType }) => `${hour} ${activityType}`).sort()).toEqual([
    '10 breathing',
    '10 movement',
    '11 breathing',
    '11 movement',
    '15 breathing',
    '15 movement',
  ]);
  expect(made.find(({ activityType }) => activityType === 'movement')).toMatchObject({
    set: 'set-a',
    notificationHeading: 'Time for movement!',
    notificationContent: "Let's do a quick movement session",
  });
});

test('belongs to a template that no user can be assigned', async () => {
  const { changes } = await make([]);

  expect(new Set(changes.map(({ after }) => after.templateName))).toEqual(new Set(['test-multi-activity']));
});

test('a second run changes nothing', async () => {
  const { records } = await make([real]);

  expect((await make(records.DefaultScheduledSet ?? [])).changes).toEqual([]);
});

test('reports a missing active set', async () => {
  const { failures } = await make([], []);

  expect(failures[0]?.message).toBe('No sets are active. Create or activate a set first.');
});

test('is removed completely by the removal, even after edits, and other entries are kept', async () => {
  const { records } = await make([real]);
  const edited = (records.DefaultScheduledSet ?? []).map((entry) => ({ ...entry, hour: '13' }));

  const after = rehearse(multiActivityTestDataRemoval, { records: { DefaultScheduledSet: edited } });

  expect(after.records.DefaultScheduledSet?.map(({ id }) => id)).toEqual(['real']);
});
