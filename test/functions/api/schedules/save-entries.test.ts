import { describe, expect, test } from 'vitest';
import type { StoredRecord } from '#shared/models/model';
import { expectError, openRecords, type Records } from '../records/fixture';

const open = openRecords();

const entry = (id: string, over: StoredRecord = {}) => ({
  id,
  _version: 1,
  hour: '09',
  days: ['Mon'],
  activityType: 'movement',
  set: 'set-a',
  notificationHeading: `At nine ${id}`,
  exerciseTime: '08:55',
  ...over,
});
const fresh = { hour: '10', days: ['Mon', 'Tue'], activityType: 'movement', set: 'set-a' };

async function withSchedule(entries: readonly StoredRecord[]): Promise<Records> {
  const records = open();
  await records.world.put('Set', [
    { id: 'set-a', title: 'Desk yoga' },
    { id: 'set-gone', title: 'Gone', _deleted: true },
  ]);
  await records.world.put('BreathingExercise', [{ id: 'breathing-1', name: 'Box' }]);
  await records.world.put('DefaultScheduledSet', entries);
  return records;
}

const standing = async (records: Records) =>
  [...(await records.all('DefaultScheduledSet')).values()].filter(({ _deleted }) => !_deleted);

const save = (records: Records, input: object, clientToken = 'one', who: 'ana' | 'ben' = 'ana') =>
  records.send('saveScheduleEntries', { input, clientToken }, who);

describe('saving many schedule entries', () => {
  test('creates, updates and deletes in one transaction, with one trail entry and one undo', async () => {
    const records = await withSchedule([entry('a'), entry('b'), entry('c')]);

    const answer = await save(records, {
      create: [fresh],
      update: [{ id: 'a', _version: 1, hour: '9', notificationHeading: 'New' }],
      remove: [{ id: 'b', _version: 1 }],
    });

    expect(answer).toMatchObject({
      data: {
        created: [expect.any(String)],
        updated: ['a'],
        removed: ['b'],
        record: 'DefaultScheduledSet#*',
      },
    });
    const all = await records.all('DefaultScheduledSet');
    expect(all.get('a')).toMatchObject({ hour: '09', notificationHeading: 'New', _version: 2 });
    expect(all.get('b')).toMatchObject({ _deleted: true });
    const trail = await records.trail();
    expect(trail).toMatchObject([
      { description: 'Saved 3 schedule entries: 1 created, 1 updated, 1 deleted', canUndo: true },
    ]);

    await records.ask('undoAuditEntry', { id: trail[0]?.id });

    expect((await standing(records)).map(({ id, notificationHeading }) => [id, notificationHeading])).toEqual(
      [
        ['a', 'At nine a'],
        ['b', 'At nine b'],
        ['c', 'At nine c'],
      ],
    );
  });

  test('with the same token saves once, and returns the same result again', async () => {
    const records = await withSchedule([entry('a')]);
    const input = { create: [fresh], remove: [{ id: 'a', _version: 1 }] };

    const first = await save(records, input);
    const second = await save(records, input);

    expect(second).toEqual(first);
    expect(await standing(records)).toHaveLength(1);
  });

  test('accepts 90 entries, and rejects an empty list and 91 entries with their number', async () => {
    const records = await withSchedule([]);

    expect(await save(records, { create: Array.from({ length: 90 }, () => fresh) })).toHaveProperty('data');
    expectError(
      await save(records, { create: Array.from({ length: 91 }, () => fresh) }, 'two'),
      'BadRequest',
      'The save contains 91 entries; expected 1 to 90. Use the save-schedule-entries job for more.',
      'input',
    );
    expectError(await save(records, {}, 'three'), 'BadRequest', expect.stringContaining('0 entries'));
  });
});

describe('a save of entries that others changed in the meantime', () => {
  test('is rejected as a whole, and lists each entry with who changed it', async () => {
    const records = await withSchedule([entry('a'), entry('b'), entry('c'), entry('d')]);
    const update = (id: string) => ({ id, _version: 1, notificationHeading: 'Theirs' });
    await records.ask('saveScheduleEntries', { input: { update: [update('a'), update('b')] } }, 'ben');
    await records.ask('deleteDefaultScheduledSet', { input: { id: 'c', _version: 1 } }, 'ben');

    const answer = await save(records, {
      create: [fresh],
      update: ['a', 'b', 'd'].map((id) => ({ ...update(id), notificationHeading: 'Mine' })),
      remove: [{ id: 'c', _version: 1 }],
    });

    const by = 'ben@wellness.example';
    expect(answer).toMatchObject({
      error: {
        type: 'Conflict',
        message: expect.stringMatching(
          /^The schedule entry 'Theirs' was changed by ben@wellness.example at .* The schedule entry 'At nine c' was deleted by ben/,
        ),
        info: {
          entries: [
            { id: 'a', gone: false, changedBy: by },
            { id: 'b', gone: false, changedBy: by },
            { id: 'c', gone: true, changedBy: by },
          ],
        },
      },
    });
    const all = await records.all('DefaultScheduledSet');
    expect(all.get('d')).toMatchObject({ notificationHeading: 'At nine d' });
    expect(all.size).toBe(4);
  });
});

describe('invalid entries', () => {
  test.each([
    [{ create: [fresh, { ...fresh, hour: '24' }] }, 'input.create.1.hour', /"24"/],
    [{ create: [{ ...fresh, exerciseTime: '9:5' }] }, 'input.create.0.exerciseTime', /HH:MM/],
    [{ create: [{ ...fresh, days: [] }] }, 'input.create.0.days', /at least one day/],
    [{ create: [{ ...fresh, set: undefined }] }, 'input.create.0.set', /select a Set/],
    [{ create: [{ ...fresh, activityType: 'stretch', set: '' }] }, 'input.create.0.set', /select a Set/],
    [{ create: [{ ...fresh, activityType: 'strength', set: null }] }, 'input.create.0.set', /select a Set/],
    [{ create: [{ ...fresh, set: 'set-gone' }] }, 'input.create.0.set', /no set "set-gone"/],
    [{ update: [{ id: 'a', _version: 1, set: 'nowhere' }] }, 'input.update.0.set', /no set "nowhere"/],
    [
      { create: [{ ...fresh, activityType: 'breathing', set: 'set-a' }] },
      'input.create.0.set',
      /no breathing exercise "set-a"/,
    ],
    [{ update: [{ id: 'a', _version: 1 }] }, 'input.update.0', /is empty/],
    [{ remove: [{ id: 'a' }] }, 'input.remove.0._version', /missing/],
    [
      { update: [{ id: 'a', _version: 1, hour: '10' }], remove: [{ id: 'a', _version: 1 }] },
      'input',
      /listed twice/,
    ],
  ])('%j is rejected at %s, and nothing is saved', async (input, field, message) => {
    const records = await withSchedule([entry('a')]);

    expectError(await save(records, input), 'BadRequest', expect.stringMatching(message), field);

    expect(await records.trail()).toEqual([]);
  });

  test('are listed together', async () => {
    const records = await withSchedule([]);

    const answer = await save(records, {
      create: [
        { ...fresh, hour: '24' },
        { ...fresh, days: ['Noday'] },
      ],
    });

    expect(answer).toMatchObject({
      error: { info: { fields: [{ field: 'input.create.0.hour' }, { field: 'input.create.1.days.0' }] } },
    });
  });

  test('are named by hour, days and template if a save has several entries', async () => {
    const records = await withSchedule([entry('a', { templateName: 'energy-focus' })]);

    const answer = await save(records, {
      create: [fresh, { ...fresh, set: 'set-gone' }],
      update: [{ id: 'a', _version: 1, set: 'nowhere' }],
    });

    expectError(
      answer,
      'BadRequest',
      '10:00 Mon, Tue, no template: There is no set "set-gone"; it may have been deleted. Select another one. ' +
        '09:00 Mon, Energy & Focus Booster: There is no set "nowhere"; it may have been deleted. Select another one.',
      'input.create.1.set',
    );
  });

  test('have a template ID that the filters of the panel use', async () => {
    const records = await withSchedule([]);

    const answer = await save(records, { create: [{ ...fresh, templateName: 'no-template' }] });

    const message = "The template ID 'no-template' is reserved for entries without a template";
    expectError(answer, 'BadRequest', message, 'input.create.0.templateName');
  });

  test.each([
    ['exerciseTime', '9:5', "Time must be in HH:MM format, not '9:5'"],
    ['exerciseTime', '24:00', "Time must be in HH:MM format, not '24:00'"],
    ['hour', '9:5', 'input.create.0.hour is "9:5"; expected an hour from 00 to 23.'],
    ['hour', '24:00', 'input.create.0.hour is "24:00"; expected an hour from 00 to 23.'],
    ['set', 'set-gone', 'There is no set "set-gone"; it may have been deleted. Select another one.'],
  ])('name the value of %s: %s', async (field, value, message) => {
    const records = await withSchedule([]);

    const answer = await save(records, { create: [{ ...fresh, [field]: value }] });

    expect(answer).toMatchObject({ error: { message, info: { field: `input.create.0.${field}` } } });
  });
});

describe("a user's notifications on a day", () => {
  const person = { id: 'p', userID: 'mia@wellness.example', assignedTemplate: 'stress-comfort' };

  test('are returned with the reason for each line', async () => {
    const records = await withSchedule([
      entry('own'),
      entry('calm', { templateName: 'stress-comfort' }),
      entry('deleted', { hour: '10', _deleted: true }),
    ]);
    await records.world.put('UserPreferences', [{ ...person, subscriptionStatus: 'active' }]);

    const answer = await records.send('userDay', { text: 'mia@wellness.example', date: '2026-11-23' });

    expect(answer).toMatchObject({
      data: {
        email: 'mia@wellness.example',
        assignedTemplate: 'stress-comfort',
        isPremium: true,
        lines: [
          {
            entryId: 'own',
            sent: true,
            reason: 'The entry has no template, so it is sent to all users.',
          },
          { entryId: 'calm', sent: false, time: '08:55' },
        ],
      },
    });
  });

  test.each([
    [{ text: 'nobody@wellness.example', date: '2026-11-23' }, 'NotFound', /no user 'nobody/],
    [{ text: 'mia@wellness.example', date: 'Monday' }, 'BadRequest', /date/],
    [{ text: ' ', date: '2026-11-23' }, 'BadRequest', /text/],
  ])('%j is rejected', async (args, type, message) => {
    const records = await withSchedule([]);

    expectError(await records.send('userDay', args), type, expect.stringMatching(message));
  });
});
