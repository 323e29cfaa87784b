import { expect, test } from 'vitest';
import { jobs } from '#functions/jobs/index';
import { preferencesCleanup } from '#functions/jobs/preferences/preferences-cleanup';
import { givenRecords } from '#functions/jobs/records/given-records';
import { alignTemplateSchedules } from '#functions/jobs/templates/align-template-schedules';
import { orphanCleanup } from '#functions/jobs/users/orphans';
import { rehearse, rehearseFound } from '../../../support/rehearse';

test('a fix that is limited to some records leaves all others alone', () => {
  const at = (id: string, hour: string) => ({ id, hour, activityType: 'movement' });
  const entries = { DefaultScheduledSet: [at('a', '08'), at('b', '12'), at('c', '13')] };
  const changed = (records: readonly string[]) =>
    rehearse(alignTemplateSchedules, { records: entries, params: { records } }).changes.map(({ key }) => key);

  expect(changed(['DefaultScheduledSet#b', 'DefaultScheduledSet#c'])).toEqual(['b', 'c']);
  expect(changed(['UserPreferences#a'])).toEqual([]);
});

test('a fix keeps its own parameters', () => {
  const records = {
    UserPreferences: [
      { id: 'old', userID: 'x' },
      { id: 'new', userID: 'y' },
      { id: 'z', userID: 'z' },
    ],
  };
  const params = { records: ['UserPreferences#old'], until: '2026-01-01T00:00:00.000Z' };

  expect(rehearse(preferencesCleanup, { records, params }).changes.map(({ key }) => key)).toEqual(['old']);
});

test('only the given one of two orphans in different tables with the same ID is deleted', async () => {
  const records = {
    SetExercise: [{ id: 'same', setID: 'gone', exerciseID: 'gone' }],
    UserScheduledSet: [{ id: 'same', userID: 'nobody@example.com' }],
  };

  const { changes } = await rehearseFound(orphanCleanup, {
    records,
    params: { records: ['UserScheduledSet#same'] },
  });

  expect(changes.map(({ table }) => table)).toEqual(['UserScheduledSet']);
});

test.each([[[]], [['a']], [['DefaultScheduledSet#']], [Array.from({ length: 101 }, (_, n) => `Set#${n}`)]])(
  'is refused: %j',
  (given) => {
    expect(givenRecords.records.safeParse(given).success).toBe(false);
  },
);

test('no finding can be fixed one by one in two ways', () => {
  const limited = jobs.filter(({ params }) => params && 'records' in params.shape);
  const kinds = limited.flatMap((job) => ('fixes' in job ? (job.fixes ?? []) : []));

  expect(kinds.length).toBeGreaterThan(5);
  expect(new Set(kinds).size).toBe(kinds.length);
});

test('a one-time job is never limited, because it counts as completed after it has succeeded', () => {
  const limited = jobs.filter(({ params }) => params && 'records' in params.shape);

  expect(limited.filter((job) => 'category' in job && job.category === 'one-time')).toEqual([]);
});
