import { describe, expect, test } from 'vitest';
import { readSequences } from '#shared/domain/sets/sequences';
import type { StoredRecord } from '#shared/models/model';
import { expectError, openRecords, type Records } from './fixture';

const open = openRecords();

const exercises = ['squat', 'lunge', 'plank', 'curl'].map((id) => ({ id, title: id, _version: 1 }));

/** Creates a set with the given exercises through the API. */
async function setWith(records: Records, ids: readonly string[]): Promise<string> {
  await records.world.put('Exercise', exercises);
  const set = await records.ask('createSet', { input: { title: 'Morning', type: 'Movement' } });
  const input = { setID: set.id, _version: 1, exerciseIds: ids };
  if (ids.length > 0) await records.ask('arrangeSetExercises', { input });
  return set.id;
}

/**
 * Returns the current set, its order in both representations, and the exercises that its undeleted links
 * refer to.
 */
async function stateOf({ all }: Records, setID: string) {
  const set: StoredRecord = (await all('Set')).get(setID) ?? {};
  const links = [...(await all('SetExercise')).values()].filter(
    (link) => link.setID === setID && !link._deleted,
  );
  return {
    version: set._version,
    exerciseIds: set.exerciseIds,
    sequences: readSequences(set.sequences).exerciseIds,
    linked: links.map(({ exerciseID }) => exerciseID).sort(),
    links,
  };
}

async function expectExercises(records: Records, setID: string, ids: readonly string[]): Promise<void> {
  const { exerciseIds, sequences, linked } = await stateOf(records, setID);
  expect({ exerciseIds, sequences, linked }).toEqual({
    exerciseIds: ids,
    sequences: ids,
    linked: [...ids].sort(),
  });
}

describe('a link', () => {
  test('appends its exercise to the set, in one transaction with one entry in the set’s history', async () => {
    const records = open();
    const setID = await setWith(records, ['squat']);

    const link = await records.ask('createSetExercise', { input: { setID, exerciseID: 'plank' } });

    expect(link).toMatchObject({ setID, exerciseID: 'plank', _version: 1 });
    await expectExercises(records, setID, ['squat', 'plank']);
    expect((await records.trail()).at(-1)).toMatchObject({
      description: "Added exercise 'plank' to set 'Morning'",
      record: `Set#${setID}`,
      after: {
        [`Set#${setID}`]: { exerciseIds: ['squat', 'plank'], _version: 3 },
        [`SetExercise#${link.id}`]: { exerciseID: 'plank' },
      },
    });
  });

  test('removes its exercise from the set when it is deleted', async () => {
    const records = open();
    const setID = await setWith(records, ['squat', 'lunge', 'plank']);
    const link = (await stateOf(records, setID)).links.find(({ exerciseID }) => exerciseID === 'lunge');

    await records.ask('deleteSetExercise', { input: { id: link?.id, _version: 1 } });

    await expectExercises(records, setID, ['squat', 'plank']);
  });

  test('can be created again after it was deleted', async () => {
    const records = open();
    const setID = await setWith(records, []);
    const input = { setID, exerciseID: 'squat' };
    const { id } = await records.ask('createSetExercise', { input });
    await records.ask('deleteSetExercise', { input: { id, _version: 1 } });

    await records.ask('createSetExercise', { input });

    await expectExercises(records, setID, ['squat']);
  });

  test('to another exercise replaces the previous one', async () => {
    const records = open();
    const setID = await setWith(records, ['squat', 'lunge', 'plank']);
    const link = (await stateOf(records, setID)).links.find(({ exerciseID }) => exerciseID === 'lunge');

    await records.ask('updateSetExercise', { input: { id: link?.id, _version: 1, exerciseID: 'curl' } });
    await expectExercises(records, setID, ['squat', 'curl', 'plank']);
    // The link that now points to another exercise has the ID that this new link would usually get.
    await records.ask('createSetExercise', { input: { setID, exerciseID: 'lunge' } });

    await expectExercises(records, setID, ['squat', 'curl', 'plank', 'lunge']);
  });

  test('to another set leaves one set and joins the other', async () => {
    const records = open();
    const from = await setWith(records, ['squat', 'lunge']);
    const to = await setWith(records, ['plank']);
    const link = (await stateOf(records, from)).links.find(({ exerciseID }) => exerciseID === 'squat');

    await records.ask('updateSetExercise', { input: { id: link?.id, _version: 1, setID: to } });

    await expectExercises(records, from, ['lunge']);
    await expectExercises(records, to, ['plank', 'squat']);
  });

  test.each([
    [
      'of a missing set',
      { setID: 'nope', exerciseID: 'squat' },
      'NotFound',
      "There is no set 'nope'.",
      'input.setID',
    ],
    [
      'of a missing exercise',
      { exerciseID: 'nope' },
      'NotFound',
      "There is no exercise 'nope'.",
      'input.exerciseID',
    ],
    [
      'that the set already has',
      { exerciseID: 'squat' },
      'Conflict',
      "The exercise 'squat' is already in the set.",
      'input.exerciseID',
    ],
    [
      'without input',
      { exerciseID: '' },
      'BadRequest',
      expect.stringContaining('input.exerciseID is ""'),
      'input.exerciseID',
    ],
  ])('%s is rejected', async (_, over, type, message, field) => {
    const records = open();
    const setID = await setWith(records, ['squat']);

    const answer = await records.send('createSetExercise', { input: { setID, ...over }, clientToken: 'a' });

    expectError(answer, type, message, field);
    await expectExercises(records, setID, ['squat']);
  });

  test('created by two admins at the same time is in the set once, and two different exercises are both added', async () => {
    const records = open();
    const setID = await setWith(records, []);
    const add = (exerciseID: string, who: 'ana' | 'ben') =>
      records.send('createSetExercise', { input: { setID, exerciseID }, clientToken: exerciseID }, who);

    await Promise.all([add('squat', 'ana'), add('squat', 'ben'), add('plank', 'ana')]);

    expect((await stateOf(records, setID)).linked).toEqual(['plank', 'squat']);
    const { exerciseIds } = await stateOf(records, setID);
    await expectExercises(records, setID, exerciseIds as string[]);
  });
});

describe('the exercises of a set', () => {
  test('are saved as a whole in the given order, which links new ones and unlinks missing ones', async () => {
    const records = open();
    const setID = await setWith(records, ['squat', 'lunge', 'plank']);

    const input = { setID, _version: 2, exerciseIds: ['curl', 'plank', 'squat'] };
    const answer = await records.ask('arrangeSetExercises', { input });

    expect(answer).toMatchObject({ id: setID, _version: 3, exerciseIds: ['curl', 'plank', 'squat'] });
    await expectExercises(records, setID, ['curl', 'plank', 'squat']);
    expect((await records.trail()).at(-1)?.description).toBe(
      "Changed the exercises in set 'Morning': 1 added, 1 removed",
    );
  });

  test('that are only reordered change no link', async () => {
    const records = open();
    const setID = await setWith(records, ['squat', 'lunge', 'plank']);
    const { links } = await stateOf(records, setID);

    await records.ask('arrangeSetExercises', {
      input: { setID, _version: 2, exerciseIds: ['plank', 'squat', 'lunge'] },
    });

    await expectExercises(records, setID, ['plank', 'squat', 'lunge']);
    expect((await stateOf(records, setID)).links).toEqual(links);
    expect((await records.trail()).at(-1)?.description).toBe("Reordered the exercises in set 'Morning'");
  });

  test('that someone else has changed cause a conflict, and nothing is lost', async () => {
    const records = open();
    const setID = await setWith(records, ['squat']);
    await records.ask('createSetExercise', { input: { setID, exerciseID: 'lunge' } }, 'ben');

    const input = { setID, _version: 2, exerciseIds: ['squat', 'plank'] };
    const answer = await records.send('arrangeSetExercises', { input, clientToken: 'a' });

    const at = (await records.trail()).at(-1)?.timestamp;
    const message = `This record was changed by ben@wellness.example at ${at}. Reload to see the change.`;
    expectError(answer, 'Conflict', message, 'input._version');
    await expectExercises(records, setID, ['squat', 'lunge']);
  });

  test.each([
    ['a duplicate', { exerciseIds: ['squat', 'squat'] }, 'expected each exercise once.'],
    ['a missing exercise', { exerciseIds: ['squat', 'nope'] }, "the exercise 'nope' does not exist."],
    ['an exercise without an ID', { exerciseIds: [''] }, 'input.exerciseIds.0 is ""'],
    [
      'more than 90 exercises',
      { exerciseIds: Array.from({ length: 91 }, (_, index) => `e${index}`) },
      'at most 90 items',
    ],
    ['a value that is not a list', {}, 'input.exerciseIds is missing; expected a list.'],
  ])('are rejected with %s', async (_, over, message) => {
    const records = open();
    const setID = await setWith(records, ['lunge']);

    const answer = await records.send('arrangeSetExercises', {
      input: { setID, _version: 2, ...over },
      clientToken: 'a',
    });

    expectError(answer, 'BadRequest', expect.stringContaining(message));
    await expectExercises(records, setID, ['lunge']);
  });

  test('of an older set come from its links, in the order of its sequences', async () => {
    const records = open();
    await records.world.put('Exercise', exercises);
    await records.world.put('Set', [
      {
        id: 'old',
        title: 'Old',
        sequences: '[{"sequence":0,"exerciseID":"plank"},{"sequence":1,"exerciseID":"squat"}]',
        _version: 4,
      },
    ]);
    await records.world.put('SetExercise', [
      { id: 'l1', setID: 'old', exerciseID: 'squat', _version: 1 },
      { id: 'l2', setID: 'old', exerciseID: 'plank' },
      { id: 'l3', setID: 'old', exerciseID: 'lunge', _version: 2, _deleted: true },
    ]);

    await records.ask('createSetExercise', { input: { setID: 'old', exerciseID: 'curl' } });
    await expectExercises(records, 'old', ['plank', 'squat', 'curl']);
    await records.ask('arrangeSetExercises', {
      input: { setID: 'old', _version: 5, exerciseIds: ['curl', 'squat'] },
    });

    await expectExercises(records, 'old', ['curl', 'squat']);
  });

  test('cannot be written as a field of the set', async () => {
    const { send } = open();

    for (const field of ['exerciseIds', 'sequences']) {
      const input = { title: 'Morning', type: 'Movement', [field]: ['squat'] };
      expectError(
        await send('createSet', { input, clientToken: field }),
        'BadRequest',
        expect.stringContaining('is not known'),
        `input.${field}`,
      );
    }
  });
});
