import { describe, expect, test } from 'vitest';
import { expectError, openRecords, type Records } from '../records/fixture';
import { contentsOf, linkedTo, withExercises } from './fixture';

const open = openRecords();

const fields = { title: 'Morning', type: 'Movement' };
const member = (exerciseID: string) => ({ exerciseID });

/** Creates a set with the given exercises, using the command itself. */
async function savedSet(records: Records, ids: readonly string[]) {
  await withExercises(records);
  return records.ask('saveSet', { input: { fields, exercises: ids.map(member) } });
}

describe('saving a set', () => {
  test('creates it with its exercises, one of them new, in one transaction with one undo', async () => {
    const records = open();
    await withExercises(records);
    const create = { title: 'Desk stretch', duration: 60, how: '["Sit up"]' };

    const set = await records.ask('saveSet', {
      input: { fields, exercises: [member('squat'), { create }, member('plank')] },
    });

    const [, made = ''] = set.exerciseIds as readonly string[];
    expect(set).toMatchObject({ title: 'Morning', type: 'movement', exerciseIds: ['squat', made, 'plank'] });
    expect((await records.all('Exercise')).get(made)).toMatchObject({
      title: 'Desk stretch',
      icon: 'mdi-run',
    });
    expect(await linkedTo(records, set.id)).toEqual([made, 'plank', 'squat'].sort());
    expect(await records.trail()).toHaveLength(1);

    await records.ask('undoLastAction');
    expect((await records.all('Set')).get(set.id)).toMatchObject({ _deleted: true });
    expect((await records.all('Exercise')).get(made)).toMatchObject({ _deleted: true });
    expect(await linkedTo(records, set.id)).toEqual([]);
  });

  test('changes fields, adds, removes, reorders and creates exercises at once, and an undo restores everything', async () => {
    const records = open();
    const set = await savedSet(records, ['squat', 'lunge', 'plank']);
    const before = await contentsOf(records);

    const saved = await records.ask('saveSet', {
      input: {
        id: set.id,
        _version: set._version,
        fields: { title: 'Evening', intensity: 'light' },
        exercises: [member('plank'), { create: { title: 'New', duration: 30 } }, member('squat')],
      },
    });

    const [first, made = '', last] = saved.exerciseIds as readonly string[];
    expect([first, last]).toEqual(['plank', 'squat']);
    expect(saved).toMatchObject({ title: 'Evening', intensity: 'light', _version: 2 });
    expect(await linkedTo(records, set.id)).toEqual([made, 'plank', 'squat'].sort());
    const [, entry] = await records.trail();
    expect(entry).toMatchObject({
      description: "Updated set 'Evening': title, intensity; exercises 1 added, 1 removed",
      record: `Set#${set.id}`,
    });

    await records.ask('undoLastAction');
    expect(await contentsOf(records)).toEqual(before);
  });

  test('keeps Unicode ids and titles', async () => {
    const records = open();
    await records.world.put('Exercise', [{ id: 'dehnen-🧘-ä', title: 'Dehnen', _version: 1 }]);

    const set = await records.ask('saveSet', {
      input: { fields: { title: '朝の体操', type: 'Movement' }, exercises: [member('dehnen-🧘-ä')] },
    });

    expect(await linkedTo(records, set.id)).toEqual(['dehnen-🧘-ä']);
  });

  test('keeps the exercises if the request has none', async () => {
    const records = open();
    const set = await savedSet(records, ['squat', 'lunge']);

    const input = { id: set.id, _version: 1, fields: { isActive: false } };
    expect(await records.ask('saveSet', { input })).toMatchObject({ exerciseIds: ['squat', 'lunge'] });
    expect(await linkedTo(records, set.id)).toEqual(['lunge', 'squat']);
  });

  test('without changes writes nothing', async () => {
    const records = open();
    const set = await savedSet(records, ['squat']);

    const input = { id: set.id, _version: 1, fields: { title: 'Morning' }, exercises: [member('squat')] };
    expect(await records.ask('saveSet', { input })).toMatchObject({ _version: 1 });
    expect(await records.trail()).toHaveLength(1);
  });

  test('happens once, even if sent several times, and returns the set', async () => {
    const records = open();
    await withExercises(records);
    const input = { fields, exercises: [{ create: { title: 'New', duration: 30 } }] };
    const args = { input, clientToken: 'once' };

    const answers = await Promise.all([1, 2, 3].map(() => records.send('saveSet', args)));
    const again = await records.send('saveSet', args);

    for (const answer of answers) expect(answer).toEqual(again);
    expect([...(await records.all('Set')).values()]).toHaveLength(1);
    expect([...(await records.all('SetExercise')).values()]).toHaveLength(1);
  });

  test('tells a second admin who changed what, and applies their changes on top', async () => {
    const records = open();
    const set = await savedSet(records, ['squat']);
    const change = (title: string, exercises: object[], version: number) => ({
      input: { id: set.id, _version: version, fields: { title }, exercises },
    });
    await records.ask('saveSet', change('Bens', [member('squat'), member('lunge')], 1), 'ben');

    const answer = await records.send('saveSet', {
      ...change('Anas', [member('plank')], 1),
      clientToken: 'a',
    });

    const at = (await records.trail()).at(-1)?.timestamp;
    expectError(answer, 'Conflict', expect.stringContaining('ben@wellness.example'), 'input._version');
    expect(answer).toMatchObject({
      error: {
        info: {
          changedBy: 'ben@wellness.example',
          changedFields: ['exerciseIds', 'sequences', 'title'],
          changes: [
            {
              by: 'ben@wellness.example',
              at,
              description: "Updated set 'Bens': title; exercises 1 added",
            },
          ],
          current: { title: 'Bens', exerciseIds: ['squat', 'lunge'], _version: 2 },
        },
      },
    });
    const onTop = await records.ask('saveSet', change('Anas', [member('plank')], 2));
    expect(onTop).toMatchObject({ title: 'Anas', exerciseIds: ['plank'] });
  });

  test('that has been deleted is rejected with the name of the admin who deleted it', async () => {
    const records = open();
    const set = await savedSet(records, []);
    await records.ask('deleteSet', { input: { id: set.id, _version: 1 } }, 'ben');

    const input = { id: set.id, _version: 1, fields: { title: 'Anas' } };
    const answer = await records.send('saveSet', { input, clientToken: 'a' });

    expectError(answer, 'Conflict', expect.stringContaining('ben@wellness.example'), 'input._version');
    expect(answer).toMatchObject({ error: { info: { current: { _deleted: true } } } });
  });

  test.each<readonly [string, object, string, string]>([
    ['an empty title', { fields: { ...fields, title: ' ' } }, 'input.fields.title', 'Title is required'],
    ['broken benefits', { fields: { ...fields, benefits: '{"now":' } }, 'input.fields.benefits', 'is'],
    ['broken equipment', { fields: { ...fields, equipment: '["Mat"' } }, 'input.fields.equipment', 'is'],
    ['an unknown field', { fields: { ...fields, color: 'red' } }, 'input.fields.color', 'is not known'],
    ['no field', {}, 'input.fields.title', 'Title is required'],
    [
      'a deleted exercise',
      { fields, exercises: [member('nope')] },
      'input.exercises.0.exerciseID',
      "the exercise 'nope' does not exist",
    ],
    [
      'a duplicate',
      { fields, exercises: [member('squat'), member('squat')] },
      'input.exercises.1.exerciseID',
      'twice',
    ],
    ['neither', { fields, exercises: [{}] }, 'input.exercises.0', 'either'],
    ['both', { fields, exercises: [{ exerciseID: 'squat', create: {} }] }, 'input.exercises.0', 'either'],
    [
      'an exercise with a field called __proto__',
      { fields, exercises: [{ create: JSON.parse('{"title":"A","duration":5,"__proto__":{"icon":"x"}}') }] },
      'input.exercises.0.create.__proto__',
      'is not known',
    ],
    [
      'more than 90 exercises',
      { fields, exercises: Array.from({ length: 91 }, (_, index) => member(`e${index}`)) },
      'input.exercises',
      'input.exercises has 91 exercises; expected 90 at most.',
    ],
    ...(
      [
        ['duration', 0, 'Must be positive'],
        ['duration', 'abc', 'Duration must be a whole number of seconds'],
        ['duration', 1_000_000_000, 'Duration must be at most 86,400 seconds (24 hours)'],
        ['duration', null, 'Duration is required'],
        ['title', '', 'Title is required'],
        ['how', '["Sit', 'is'],
      ] as const
    ).map(
      ([field, value, message]) =>
        [
          `an exercise whose ${field} is ${value}`,
          {
            fields,
            exercises: [member('squat'), { create: { title: 'New', duration: 30, [field]: value } }],
          },
          `input.exercises.1.create.${field}`,
          message,
        ] as const,
    ),
  ])('is rejected with %s, and nothing is written', async (_, input, field, message) => {
    const records = open();
    await withExercises(records);

    const answer = await records.send('saveSet', { input, clientToken: 'a' });

    expectError(answer, 'BadRequest', expect.stringContaining(message), field);
    expect(await records.trail()).toEqual([]);
  });

  test('with an id but no version is rejected', async () => {
    const answer = await open().send('saveSet', { input: { id: 'a', fields }, clientToken: 'a' });

    expectError(answer, 'BadRequest', expect.stringContaining('input._version is missing'), 'input._version');
  });

  test('that is too large for a transaction names the limit', async () => {
    const records = open();
    const ids = Array.from({ length: 120 }, (_, index) => `x${index}`);
    await records.world.put(
      'Exercise',
      ids.map((id) => ({ id, title: id, _version: 1 })),
    );
    const set = await records.ask('saveSet', { input: { fields, exercises: ids.slice(0, 60).map(member) } });

    const input = { id: set.id, _version: 1, exercises: ids.slice(60).map(member) };
    const answer = await records.send('saveSet', { input, clientToken: 'a' });

    expectError(
      answer,
      'BadRequest',
      expect.stringMatching(/change 121 records at once; expected 98 at most/),
    );
  });
});
