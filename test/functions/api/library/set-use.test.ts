import { describe, expect, test } from 'vitest';
import { expectError, openRecords, type Records } from '../records/fixture';
import { linkedTo, withExercises } from './fixture';

const open = openRecords();

async function usedSet(records: Records) {
  await withExercises(records);
  const set = await records.ask('saveSet', {
    input: {
      fields: { title: 'Morning', type: 'Movement' },
      exercises: [{ exerciseID: 'squat' }, { exerciseID: 'plank' }],
    },
  });
  await records.world.put('DefaultScheduledSet', [
    { id: 'd1', hour: '09', set: set.id, templateName: 'Energy' },
    { id: 'd2', hour: '14', set: set.id },
    { id: 'd3', hour: '15', set: 'other' },
    { id: 'd4', hour: '15', set: set.id, _deleted: true },
    { id: 'd5', hour: '15', set: null },
  ]);
  await records.world.put('UserScheduledSet', [
    { id: 'u1', userID: 'ana', set: set.id },
    { id: 'u2', userID: 'ana', set: set.id },
    { id: 'u3', userID: 'ben', set: set.id },
    { id: 'u4', userID: 'ben', set: 'other' },
    { id: 'u5', userID: 'cy', set: set.id, _deleted: true },
  ]);
  return set;
}

describe('the use of a set', () => {
  test('is returned for each requested set, in order', async () => {
    const records = open();
    const { id } = await usedSet(records);

    const answer = await records.ask('setUse', { ids: ['none', id, ''], clientToken: undefined });

    expect(answer).toEqual([
      { setID: 'none', entries: [], userSlots: 0, users: 0, isComplete: true, sentence: null },
      {
        setID: id,
        entries: expect.arrayContaining([
          { id: 'd1', hour: '09', templateName: 'Energy' },
          { id: 'd2', hour: '14', templateName: undefined },
        ]),
        userSlots: 3,
        users: 2,
        isComplete: true,
        sentence: expect.stringMatching(
          /^The set is used by schedule entries: .*\. 3 slots of 2 users use it\.$/,
        ),
      },
      { setID: '', entries: [], userSlots: 0, users: 0, isComplete: true, sentence: null },
    ]);
  });

  test('is counted within a time limit, and reported as incomplete after it', async () => {
    const records = open();
    const { id } = await usedSet(records);
    records.world.onAnswer = ({ name }) => {
      if (name === 'ScanCommand') records.world.clockAheadMs += 60_000;
    };

    const answer = await records.ask('setUse', { ids: [id], clientToken: undefined });

    expect(answer).toMatchObject([{ setID: id }]);
  });

  test('is rejected for more than 100 sets', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `s${index}`);

    expectError(await open().send('setUse', { ids }), 'BadRequest', expect.stringContaining('at most 100'));
  });
});

describe('a set that schedules use', () => {
  test.each([
    ['deleteSet', {}],
    ['updateSet', { isActive: false }],
    ['saveSet', { fields: { isActive: false } }],
  ])('requires a confirmation before %s', async (field, over) => {
    const records = open();
    const { id } = await usedSet(records);
    const input = { id, _version: 1, ...over };

    const refused = await records.send(field, { input, clientToken: 'a' });

    expectError(
      refused,
      'Conflict',
      expect.stringContaining('3 slots of 2 users use it.'),
      'input.evenIfUsed',
    );
    expect(refused).toMatchObject({ error: { info: { uses: { setID: id, userSlots: 3 } } } });
    expect((await records.all('Set')).get(id)).toMatchObject({ _version: 1 });
    const confirmed = await records.ask(field, { input: { ...input, evenIfUsed: true } });
    expect(confirmed).toMatchObject(field === 'deleteSet' ? { _deleted: true } : { isActive: false });
  });

  test('can be changed in other ways without a confirmation', async () => {
    const records = open();
    const { id } = await usedSet(records);

    const changed = await records.ask('updateSet', { input: { id, _version: 1, title: 'Noon' } });

    expect(changed).toMatchObject({ title: 'Noon' });
  });
});

describe('deleting a set', () => {
  test('deletes its links in the same transaction, and an undo restores them', async () => {
    const records = open();
    const { id } = await usedSet(records);
    // This link was created by the app, with an ID that the app chose.
    await records.world.put('SetExercise', [{ id: 'old', setID: id, exerciseID: 'curl', _version: 1 }]);

    await records.ask('deleteSet', { input: { id, _version: 1, evenIfUsed: true } });

    expect(await linkedTo(records, id)).toEqual([]);
    expect((await records.trail()).at(-1)).toMatchObject({ description: "Deleted set 'Morning'" });
    await records.ask('undoLastAction');
    expect(await linkedTo(records, id)).toEqual(['curl', 'plank', 'squat']);
    expect((await records.all('Set')).get(id)).toMatchObject({ title: 'Morning' });
  });

  test('happens once, even if sent several times', async () => {
    const records = open();
    const { id } = await usedSet(records);
    const args = { input: { id, _version: 1, evenIfUsed: true }, clientToken: 'once' };

    const answers = await Promise.all([1, 2].map(() => records.send('deleteSet', args)));

    for (const answer of answers) expect(answer).toMatchObject({ data: { _deleted: true } });
  });
});
