import { describe, expect, test } from 'vitest';
import { editRecords } from '#functions/jobs/records/edit-records';
import { rehearseFound } from '../../../support/rehearse';

const sets = [
  { id: 'a', title: 'Morning', type: 'movement', isActive: true, equipment: '["None"]', _version: 1 },
  { id: 'b', title: 'Noon', type: 'movement', isActive: true, equipment: '["mat"]', _version: 1 },
  { id: 'c', title: 'Evening', type: 'breathing', isActive: false, equipment: '["Mat"', _version: 1 },
  { id: 'd', title: 'Gone', type: 'movement', isActive: true, _deleted: true, _version: 1 },
];
const links = [
  { id: 'a:x', setID: 'a', exerciseID: 'x', _version: 1 },
  { id: 'b:x', setID: 'b', exerciseID: 'x', _version: 1 },
];
const used = [{ id: 'e', hour: '09', set: 'a' }];
const slots = [{ id: 's', userID: 'ana', set: 'a' }];

const all = { Set: sets, SetExercise: links };

const edited = (params: object, upload?: string) =>
  rehearseFound(editRecords, {
    records: all,
    others: { DefaultScheduledSet: used, UserScheduledSet: slots },
    params: { model: 'Set', ...params },
    ...(upload === undefined ? {} : { upload }),
  });

const changed = async (params: object, upload?: string) => {
  const { changes } = await edited(params, upload);
  return changes.map(({ table, key, after }) => [table, key, after]);
};

const sentence =
  'The set is used by schedule entries: 09:00. 1 slot of 1 user uses it. It is left unchanged.';

describe('a selection', () => {
  test('by ids, by a filter or by a file is the same', async () => {
    const set = { action: 'set', fields: '{"intensity":"Low"}' };
    const expected = [
      ['Set', 'a', { intensity: 'light' }],
      ['Set', 'b', { intensity: 'light' }],
    ];

    expect(await changed({ ...set, ids: ['a', 'b', 'a', 'none'] })).toEqual(expected);
    expect(await changed({ ...set, filter: '{"type":{"eq":"movement"}}' })).toEqual(expected);
    expect(await changed({ ...set, upload: 'u' }, 'title;id\r\n"x;y";a\r\n;b\r\n;\r\n')).toEqual(expected);
  });

  test.each([
    ['none', {}, 'None of ids, filter or upload is given'],
    ['two', { ids: ['a'], filter: '{}' }, 'More than one of ids, filter and upload is given'],
    ['a filter that is not JSON', { filter: '{' }, 'params.filter is not JSON'],
    ['a filter on an unknown field', { filter: '{"x":{"eq":1}}' }, 'params.filter.x is unknown'],
  ])('is rejected at the start with %s', (_, selection, message) => {
    const params = editRecords.params?.parse({ model: 'Set', action: 'activate', ...selection }) ?? {};

    expect(() => editRecords.forParams?.(params)).toThrow(message);
  });

  test('with a file without a column id is rejected', async () => {
    await expect(edited({ action: 'activate', upload: 'u' }, 'title\r\nx\r\n')).rejects.toThrow(
      "The file has no 'id' column; its columns are title.",
    );
  });
});

describe('an action', () => {
  test('without an effect changes nothing', async () => {
    expect(await changed({ action: 'activate', filter: '{}' })).toEqual([['Set', 'c', { isActive: true }]]);
  });

  test('adds equipment once in any spelling, and reports where it cannot', async () => {
    const { changes, failures } = await edited({
      action: 'add-equipment',
      equipment: ['Mat', 'MAT', 'Chair'],
      filter: '{}',
    });

    expect(changes.map(({ key, after }) => [key, after])).toEqual([
      ['a', { equipment: '["Mat","Chair"]' }],
      ['b', { equipment: '["mat","Chair"]' }],
    ]);
    expect(failures).toMatchObject([
      { key: 'c', message: 'The equipment is not a list: ["Mat". Correct it first.' },
    ]);
  });

  test('removes a field, and an undo restores it', async () => {
    const { entries } = await edited({ action: 'set', fields: '{"equipment":null}', ids: ['b'] });

    expect(entries).toMatchObject([
      { key: 'b', before: { equipment: { S: '["mat"]' } }, after: {}, unset: ['equipment'] },
    ]);
  });

  test('deletes sets with their links; sets that schedules use are kept unless confirmed', async () => {
    const careful = await edited({ action: 'delete', filter: '{}' });
    expect(careful.changes.map(({ table, key }) => [table, key])).toEqual([
      ['Set', 'b'],
      ['SetExercise', 'b:x'],
      ['Set', 'c'],
    ]);
    expect(careful.findings).toMatchObject([{ key: 'a', kind: 'Kept', message: sentence }]);
    expect(careful.failures).toEqual([]);

    expect(await changed({ action: 'delete', ids: ['a'], alsoUsed: true })).toEqual([
      ['Set', 'a', { _deleted: true }],
      ['SetExercise', 'a:x', { _deleted: true }],
    ]);
  });

  test.each([{ action: 'deactivate' }, { action: 'set', fields: '{"isActive":false}' }])(
    'that deactivates (%j) keeps sets that schedules use, which is not a failure',
    async (action) => {
      const { changes, failures, findings } = await edited({ ...action, filter: '{}' });

      expect(changes.map(({ key }) => key)).toEqual(['b']);
      expect(findings).toMatchObject([{ table: 'Set', key: 'a', kind: 'Kept', message: sentence }]);
      expect(failures).toEqual([]);
    },
  );

  test.each([
    ['set', { fields: '{"title":""}' }, 'Title is required'],
    ['set', { fields: '{}' }, 'params.fields is empty; expected a field to set.'],
    ['set', { fields: '[1' }, 'params.fields is not JSON; expected an object.'],
    ['set', { fields: '{"exerciseIds":[]}' }, 'params.fields.exerciseIds is not known'],
    ['set', { fields: '{"owner":"me"}' }, 'params.fields.owner is not known'],
    ['add-equipment', {}, 'params.equipment is an empty list'],
    ['activate', { model: 'Exercise' }, 'Exercises cannot be activated or deactivated.'],
    ['add-equipment', { model: 'PageContent', equipment: ['Mat'] }, 'have no equipment.'],
  ])('%s with %j is rejected at the start', (action, over, message) => {
    const params = editRecords.params?.parse({ model: 'Set', action, filter: '{}', ...over }) ?? {};

    expect(() => editRecords.forParams?.(params)).toThrow(message);
  });

  test('that breaks a rule over several fields fails for that record', async () => {
    const { changes, failures } = await rehearseFound(editRecords, {
      records: {
        BreathingExercise: [
          { id: 'one', name: 'Box', isDoubleInhale: false },
          { id: 'two', name: 'Sigh', isDoubleInhale: true },
        ],
      },
      params: { model: 'BreathingExercise', action: 'set', fields: '{"inhale1":2}', filter: '{}' },
    });

    expect(changes.map(({ key }) => key)).toEqual(['two']);
    expect(failures).toMatchObject([
      { key: 'one', message: 'Only a double inhale has a first and a second inhale.' },
    ]);
  });
});

describe('the permission to start it', () => {
  const runOf = (params: object) =>
    editRecords.forParams?.(editRecords.params?.parse({ filter: '{}', ...params }) ?? {});

  test('is for any admin, but only the designated admin can change the user of a record', () => {
    const mine = { model: 'UserPreferences', action: 'set' };

    expect(runOf({ ...mine, fields: '{"userID":"x"}' })).toMatchObject({ access: 'DesignatedAdmin' });
    expect(runOf({ ...mine, fields: '{"dailyActivitiesGoal":3}' })).toMatchObject({ access: 'Admin' });
  });

  test('covers a run that writes and locks the tables that it needs', () => {
    const tables = (params: object) => runOf(params)?.tables.map(({ name }) => name);

    expect(tables({ model: 'Exercise', action: 'delete' })).toEqual(['Exercise']);
    expect(tables({ model: 'Set', action: 'delete' })).toEqual(['Set', 'SetExercise']);
    expect(runOf({ model: 'Set', action: 'delete' })?.title).toBe('Edit records: sets');
  });
});
