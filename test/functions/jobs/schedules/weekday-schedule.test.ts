import { expect, test } from 'vitest';
import { breathingScheduleSetup, emergencyScheduleRestore } from '#functions/jobs/schedules/weekday-gaps';
import type { StoredRecord } from '#shared/models/model';
import { rehearseFound } from '../../../support/rehearse';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const own = (id: string) => ({ id, owner: 'microcise', isActive: true });
const sets: readonly StoredRecord[] = [
  ...['f', 'e', 'd', 'c', 'b', 'a'].map(own),
  { id: 'a-user-set', owner: 'somebody', isActive: true },
  { ...own('0-inactive'), isActive: false },
];

const restore = (entries: readonly StoredRecord[], of = sets) =>
  rehearseFound(emergencyScheduleRestore, { records: { DefaultScheduledSet: entries }, others: { Set: of } });
const setUp = (entries: readonly StoredRecord[]) =>
  rehearseFound(breathingScheduleSetup, { records: { DefaultScheduledSet: entries } });

test("'Emergency restore: weekday schedule' of the six hours, 'cycling up to 5 sets'", async () => {
  const { changes, failures } = await restore([]);

  expect(failures).toEqual([]);
  expect(changes.map(({ after }) => [after.hour, after.activityType, after.set, after.exerciseTime])).toEqual(
    [
      ['09', 'movement', 'a', '08:55'],
      ['10', 'movement', 'b', '09:55'],
      ['11', 'breathing', 'breathing-001-box-breathing', '11:25'],
      ['14', 'movement', 'c', '13:55'],
      ['15', 'breathing', 'breathing-003-cyclic-sighing', '15:25'],
      ['16', 'movement', 'd', '15:55'],
    ],
  );
  for (const { after } of changes) expect(after.days).toEqual(weekdays);
});

test('sets rotate if there are fewer sets than hours', async () => {
  const { changes } = await restore([], ['a', 'b'].map(own));

  const moves = changes.filter(({ after }) => after.activityType === 'movement');
  expect(moves.map(({ after }) => after.set)).toEqual(['a', 'b', 'a', 'b']);
});

test('only the missing weekdays of an hour are filled; existing ones are kept', async () => {
  const entries = [
    ...['9', '10', '11', '14', '15'].map((hour) => ({ id: hour, hour, days: weekdays })),
    { id: 'by-day', hour: '16', day: 'Mon' },
    { id: 'in-two', hour: '16:00', days: ['tuesday', 'Sat'] },
  ];

  const { changes } = await restore(entries);

  expect(changes).toMatchObject([
    { kind: 'create', key: 'weekday-16-movement', after: { days: ['Wed', 'Thu', 'Fri'] } },
  ]);
});

test('an entry without days covers none of them, and template entries are ignored', async () => {
  const { changes } = await restore([
    ...['09', '10', '11', '14'].map((hour) => ({ id: hour, hour, days: weekdays })),
    { id: 'without-days', hour: '15' },
    { id: 'of-template', hour: '16', days: weekdays, templateName: 'energy-focus' },
  ]);

  expect(changes.map(({ key }) => key)).toEqual(['weekday-15-breathing', 'weekday-16-movement']);
});

test('the entry of an earlier restore gets the missing days, and is otherwise kept', async () => {
  const { records } = await restore([]);
  const edited = (records.DefaultScheduledSet ?? []).map((entry) =>
    entry.hour === '09' ? { ...entry, days: ['Fri', 'Sat'], notificationHeading: 'Up' } : entry,
  );

  const { changes } = await restore(edited);

  expect(changes).toMatchObject([
    { kind: 'update', key: 'weekday-09-movement', after: { days: [...weekdays, 'Sat'] } },
  ]);
  expect(changes[0]?.after).not.toHaveProperty('notificationHeading');
});

test('a second restore changes nothing', async () => {
  const { records } = await restore([]);

  expect(await restore(records.DefaultScheduledSet ?? [])).toMatchObject({ changes: [], failures: [] });
});

test('without any active set, breathing is restored and each movement hour reports the reason', async () => {
  const { changes, failures } = await restore([], [{ ...own('a'), isActive: false }]);

  expect(changes.map(({ after }) => after.hour)).toEqual(['11', '15']);
  expect(failures.map(({ key }) => key)).toEqual(['09', '10', '14', '16']);
  expect(failures[0]?.message).toBe('No sets are active. Create or activate a set first.');
});

test('sets up breathing at 11:25 and 15:25, each with its heading, its exercise as the set and a sentence as content', async () => {
  const { changes } = await setUp([{ id: 'move', hour: '11', days: weekdays, activityType: 'movement' }]);

  expect(changes).toMatchObject([
    {
      kind: 'create',
      after: {
        hour: '11',
        days: weekdays,
        activityType: 'breathing',
        set: 'breathing-001-box-breathing',
        notificationHeading: 'Mid-Morning Breathing Break',
        exerciseTime: '11:25',
      },
    },
    {
      kind: 'create',
      after: {
        hour: '15',
        set: 'breathing-003-cyclic-sighing',
        notificationHeading: 'Afternoon Breathing Break',
        exerciseTime: '15:25',
      },
    },
  ]);
  expect(String(changes[0]?.after.notificationContent)).toMatch(/ .* /);
});

test('existing breathing, by its type or by its old texts, is kept', async () => {
  const { changes } = await setUp([
    { id: 'a', hour: '11', days: weekdays, activityType: 'breathing' },
    { id: 'b', hour: '15', days: weekdays, breathingHeading: 'Breathe' },
  ]);

  expect(changes).toEqual([]);
});
