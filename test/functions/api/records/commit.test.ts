import { describe, expect, test } from 'vitest';
import { expectError, openRecords } from './fixture';

const open = openRecords();

const squat = { title: 'Squat', duration: 60 };

describe('a repeated token', () => {
  const edits: [string, string, (id: string) => object][] = [
    ['creation', 'createExercise', () => squat],
    ['change', 'updateExercise', (id) => ({ id, _version: 1, title: 'Lunge' })],
    ['deletion', 'deleteExercise', (id) => ({ id, _version: 1 })],
  ];

  test.each(edits)('creates no second %s, and returns the same record', async (_, field, input) => {
    const { ask, all, trail } = open();
    const { id } = await ask('createExercise', { input: squat });
    const args = { input: input(id), clientToken: 'once' };

    const first = await ask(field, args);
    const after = await all('Exercise');
    const entries = (await trail()).length;

    expect(await ask(field, args)).toEqual(first);
    expect(await all('Exercise')).toEqual(after);
    expect(await trail()).toHaveLength(entries);
  });

  test('that is sent many times in parallel creates one record', async () => {
    const { send, all, trail } = open();

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('createExercise', { input: squat, clientToken: 'once' })),
    );

    const ids = answers.map((answer) =>
      'data' in answer ? (answer.data as { id: string }).id : answer.error.message,
    );
    expect(new Set(ids).size).toBe(1);
    expect((await all('Exercise')).size).toBe(1);
    expect(await trail()).toHaveLength(1);
  });

  test("for another write is rejected, and another admin's is not a repetition", async () => {
    const { ask, send, all } = open();
    await ask('createExercise', { input: squat, clientToken: 'once' });

    const other = await send('createExercise', { input: { ...squat, title: 'Lunge' }, clientToken: 'once' });
    await ask('createExercise', { input: squat, clientToken: 'once' }, 'ben');

    expectError(
      other,
      'BadRequest',
      "The clientToken 'once' has already been used for another write; expected a new one.",
      'clientToken',
    );
    expect((await all('Exercise')).size).toBe(2);
  });

  test('after a lost response returns what was written', async () => {
    const { ask, send, world, all } = open();
    const { id } = await ask('createExercise', { input: squat });
    const args = { input: { id, _version: 1, title: 'Lunge' }, clientToken: 'once' };
    world.onAnswer = ({ name }) => {
      if (name === 'TransactWriteItemsCommand') throw new Error('the answer was lost');
    };

    const lost = await send('updateExercise', args);
    world.onAnswer = undefined;
    const answer = await ask('updateExercise', args);

    expectError(lost, 'Internal', 'Something went wrong');
    expect(answer).toMatchObject({ title: 'Lunge', _version: 2 });
    expect((await all('Exercise')).get(id)).toMatchObject({ title: 'Lunge', _version: 2 });
  });
});

describe('concurrent writes by others', () => {
  test('between the read and the write cause a conflict, and are kept', async () => {
    const { ask, send, world, all } = open();
    const { id } = await ask('createExercise', { input: squat });
    let other: Promise<unknown> | undefined;
    world.onRequest = async ({ name }) => {
      if (name !== 'TransactWriteItemsCommand' || other) return;
      other = ask('updateExercise', { input: { id, _version: 1, target: 'Legs' } }, 'ben');
      await other;
    };

    const answer = await send('updateExercise', {
      input: { id, _version: 1, title: 'Lunge' },
      clientToken: 'x',
    });

    expectError(answer, 'Conflict', expect.stringContaining('changed by ben@wellness.example'));
    expect((await all('Exercise')).get(id)).toMatchObject({ title: 'Squat', target: 'Legs', _version: 2 });
  });

  test('by two admins to the same record cause a conflict for one of them, and nothing is lost', async () => {
    const { ask, send, all } = open();
    const { id } = await ask('createExercise', { input: squat });
    const save = (title: string, who: 'ana' | 'ben') =>
      send('updateExercise', { input: { id, _version: 1, title }, clientToken: title }, who);

    const answers = await Promise.all([save('Lunge', 'ana'), save('Plank', 'ben')]);

    const won = answers.flatMap((answer) =>
      'data' in answer ? [(answer.data as { title: string }).title] : [],
    );
    expect(won).toHaveLength(1);
    expectError(
      answers.find((answer) => 'error' in answer) ?? { data: null },
      'Conflict',
      expect.stringContaining('Reload'),
    );
    expect((await all('Exercise')).get(id)).toMatchObject({ title: won[0], _version: 2 });
  });

  test('by a job to a record without a version are detected by their time', async () => {
    const { send, world, all } = open();
    await world.put('Exercise', [{ id: 'e1', title: 'Squat', target: 'Legs' }]);
    let written = false;
    world.onRequest = async ({ name }) => {
      if (name !== 'TransactWriteItemsCommand' || written) return;
      written = true;
      await world.put('Exercise', [
        { id: 'e1', title: 'Squat', target: 'Arms', updatedAt: '2026-03-02T02:00:00.000Z' },
      ]);
    };

    const answer = await send('updateExercise', {
      input: { id: 'e1', _version: 0, title: 'Lunge' },
      clientToken: 'x',
    });

    expect(answer).toHaveProperty('data');
    expect((await all('Exercise')).get('e1')).toMatchObject({ title: 'Lunge', target: 'Arms', _version: 1 });
  });
});
