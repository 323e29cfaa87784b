import { describe, expect, test } from 'vitest';
import { expectError, openRecords, type Records } from '../records/fixture';
import { contentsOf, linkedTo, withExercises } from './fixture';

const open = openRecords();

async function withSets(records: Records) {
  await withExercises(records);
  await records.world.put('Set', [
    { id: 'a', title: 'Morning', type: 'movement', isActive: true, exerciseIds: ['squat'], _version: 3 },
    { id: 'ä-🧘', title: 'Abend', type: 'movement', isActive: true, exerciseIds: [] },
    { id: 'off', title: 'Off', type: 'movement', isActive: false, exerciseIds: [], _version: 1 },
  ]);
  await records.world.put('SetExercise', [{ id: 'a:squat', setID: 'a', exerciseID: 'squat', _version: 1 }]);
}

const three = [{ id: 'a' }, { id: 'ä-🧘' }, { id: 'off' }];
const input = (over: object) => ({ model: 'Set', records: three, ...over });

describe('a selection of records', () => {
  test('is changed in one transaction with one undo, and skips records that already match', async () => {
    const records = open();
    await withSets(records);
    const before = await contentsOf(records);

    const answer = await records.ask('editRecords', { input: input({ action: 'DEACTIVATE' }) });

    expect(answer).toEqual({
      changed: 2,
      unchanged: 1,
      records: [
        { id: 'a', _version: 4 },
        { id: 'ä-🧘', _version: 1 },
      ],
    });
    expect(await records.trail()).toMatchObject([{ description: 'Deactivated 2 sets', record: 'Set#*' }]);
    await records.ask('undoLastAction');
    expect(await contentsOf(records)).toEqual(before);
  });

  test('is deleted with the links of its sets', async () => {
    const records = open();
    await withSets(records);

    await records.ask('editRecords', { input: input({ action: 'DELETE' }) });

    expect(await linkedTo(records, 'a')).toEqual([]);
    const again = await records.ask('editRecords', { input: input({ action: 'DELETE' }) });
    expect(again).toMatchObject({ changed: 0, unchanged: 3 });
  });

  test('accepts fields or equipment as JSON or as an object', async () => {
    const records = open();
    await withSets(records);
    const set = { action: 'SET', fields: '{"intensity":"Low","title":"Same"}' };

    expect(await records.ask('editRecords', { input: input(set) })).toMatchObject({ changed: 3 });
    const all = await records.all('Set');
    expect(all.get('a')).toMatchObject({ intensity: 'light', title: 'Same' });
    await records.ask('editRecords', { input: input({ action: 'SET', fields: { intensity: null } }) });
    expect((await records.all('Set')).get('a')).not.toHaveProperty('intensity');
    const more = { action: 'ADD_EQUIPMENT', equipment: ['Mat'] };
    expect(await records.ask('editRecords', { input: input(more) })).toMatchObject({ changed: 3 });
  });

  test('is changed only once, even if sent several times', async () => {
    const records = open();
    await withSets(records);
    const args = { input: input({ action: 'DEACTIVATE' }), clientToken: 'once' };

    const answers = await Promise.all([1, 2, 3].map(() => records.send('editRecords', args)));

    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await records.trail()).toHaveLength(1);
  });

  test('is not changed at all if another admin has changed one of its records, and names that admin', async () => {
    const records = open();
    await withSets(records);
    const both = input({ action: 'SET', fields: '{"intensity":"Low"}' });
    await records.ask('editRecords', { input: both }, 'ben');

    const seen = {
      ...both,
      action: 'DEACTIVATE',
      fields: null,
      records: [{ id: 'off' }, { id: 'a', _version: 3 }],
    };
    const answer = await records.send('editRecords', { input: seen, clientToken: 'a' });

    expectError(
      answer,
      'Conflict',
      expect.stringContaining('ben@wellness.example'),
      'input.records.1._version',
    );
    expect(answer).toMatchObject({
      error: { info: { changedFields: ['intensity'], current: { _version: 4 } } },
    });
  });

  test('names the record that someone has deleted, for any version that the caller loaded', async () => {
    const records = open();
    await withSets(records);
    await records.ask('editRecords', { input: input({ action: 'DELETE', records: [{ id: 'a' }] }) }, 'ben');
    const seen = [{ id: 'off' }, { id: 'a', _version: 3 }];

    const answer = await records.send('editRecords', {
      input: input({ action: 'ACTIVATE', records: seen }),
      clientToken: 'a',
    });

    expectError(answer, 'NotFound', "There is no set 'a'.", 'input.records.1.id');
    const both = await records.ask('editRecords', { input: input({ action: 'DELETE', records: seen }) });
    expect(both).toMatchObject({ changed: 1, unchanged: 1 });
  });

  test('with a set that schedules use is changed only after a confirmation', async () => {
    const records = open();
    await withSets(records);
    await records.world.put('DefaultScheduledSet', [{ id: 'd', hour: '09', set: 'a' }]);

    const answer = await records.send('editRecords', {
      input: input({ action: 'DELETE' }),
      clientToken: 'a',
    });

    const message = 'Morning: The set is used by schedule entries: 09:00. Confirm to continue anyway.';
    expectError(answer, 'Conflict', message, 'input.evenIfUsed');
    const confirmed = { input: input({ action: 'DELETE', evenIfUsed: true }) };
    expect(await records.ask('editRecords', confirmed)).toMatchObject({ changed: 3 });
  });

  test('can only change its owner if the caller is the designated admin', async () => {
    const records = open();
    await records.world.put('UserPreferences', [{ id: 'p', userID: 'ana', _version: 1 }]);
    const args = {
      input: { model: 'UserPreferences', records: [{ id: 'p' }], action: 'SET', fields: '{"userID":"x"}' },
      clientToken: 'a',
    };

    expectError(
      await records.send('editRecords', args, 'ben'),
      'Forbidden',
      expect.stringContaining('userID'),
    );
    expect(await records.send('editRecords', args, 'ana')).toMatchObject({ data: { changed: 1 } });
  });

  test.each<readonly [string, object, string, string]>([
    ['no records', { records: [] }, 'BadRequest', 'at least 1 item'],
    [
      'more than 20 records',
      { records: Array.from({ length: 21 }, (_, at) => ({ id: `${at}` })) },
      'BadRequest',
      'at most 20',
    ],
    ['a duplicate', { records: [{ id: 'a' }, { id: 'a' }] }, 'BadRequest', 'each record once'],
    ['a missing record', { records: [{ id: 'a' }, { id: 'none' }] }, 'NotFound', "There is no set 'none'."],
    ['links of sets', { model: 'SetExercise' }, 'BadRequest', 'input.model'],
    ['an empty title', { action: 'SET', fields: '{"title":""}' }, 'BadRequest', 'Title is required'],
    ['broken JSON', { action: 'SET', fields: '{"title"' }, 'BadRequest', 'input.fields'],
    ['no equipment', { action: 'ADD_EQUIPMENT' }, 'BadRequest', 'input.equipment is an empty list'],
  ])('is rejected with %s, and nothing is written', async (_, over, type, message) => {
    const records = open();
    await withSets(records);

    const args = { input: input({ action: 'ACTIVATE', ...over }), clientToken: 'a' };
    const answer = await records.send('editRecords', args);

    expectError(answer, type, expect.stringContaining(message));
    expect(await records.trail()).toEqual([]);
  });

  test('names the record that cannot be changed', async () => {
    const records = open();
    await records.world.put('Exercise', [{ id: 'e', title: 'Squat', equipment: '["Mat"' }]);

    const answer = await records.send('editRecords', {
      input: { model: 'Exercise', records: [{ id: 'e' }], action: 'ADD_EQUIPMENT', equipment: ['Mat'] },
      clientToken: 'a',
    });

    const message = `exercise 'Squat': The equipment is not a list: ["Mat". Correct it first.`;
    expectError(answer, 'BadRequest', message, 'input.records.0');
  });
});
