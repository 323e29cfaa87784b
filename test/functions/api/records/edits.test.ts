import { describe, expect, test } from 'vitest';
import { expectError, openRecords } from './fixture';

const open = openRecords();

const squat = { title: 'Squat', duration: 60 };

describe('a new record', () => {
  test('gets an id, the stamps of a first write and the model’s defaults, and an entry in the same go', async () => {
    const { ask, all, trail } = open();

    const made = await ask('createExercise', { input: { ...squat, equipment: '["Mat"]' } });

    expect(made).toMatchObject({ title: 'Squat', duration: 60, color: 'primary', _version: 1 });
    expect((await all('Exercise')).get(made.id)).toEqual({
      ...squat,
      id: made.id,
      icon: 'mdi-run',
      color: 'primary',
      equipment: '["Mat"]',
      _version: 1,
      createdAt: expect.stringMatching(/^20.*Z$/),
      updatedAt: expect.stringMatching(/^20.*Z$/),
      _lastChangedAt: expect.any(Number),
    });
    const [entry] = await trail();
    expect(entry).toMatchObject({
      type: 'user_action',
      description: "Created exercise 'Squat'",
      user: 'ana@wellness.example',
      record: `Exercise#${made.id}`,
      canUndo: true,
      undone: false,
      after: { [`Exercise#${made.id}`]: { title: 'Squat', _version: 1 } },
      before: {},
    });
    expect(Number(entry?.expiresAt) * 1000 - Date.parse(String(entry?.timestamp))).toBeGreaterThan(
      399 * 86_400_000,
    );
  });

  test.each([
    ['without a title', { duration: 60 }, 'Title is required', 'input.title'],
    ['with a blank title', { title: ' ', duration: 60 }, 'Title is required', 'input.title'],
    ['without a duration', { title: 'Squat' }, 'Duration is required', 'input.duration'],
    ['of no duration', { ...squat, duration: 0 }, 'Must be positive', 'input.duration'],
    [
      'with a number as text',
      { ...squat, duration: '60' },
      'input.duration is "60"; expected a number.',
      'input.duration',
    ],
    [
      'with a field that is unknown',
      { ...squat, colour: 'red' },
      /^input\.colour is not known; expected only/,
      'input.colour',
    ],
    [
      'with a field of the server',
      { ...squat, _version: 7 },
      /^input\._version is not known/,
      'input._version',
    ],
    ['with an owner', { ...squat, owner: 'me' }, /^input\.owner is not known/, 'input.owner'],
    ['with an id', { ...squat, id: 'x' }, /^input\.id is not known/, 'input.id'],
  ])('%s is refused with the field at fault', async (_, input, message, field) => {
    const { send, trail } = open();

    const answer = await send('createExercise', { input, clientToken: 'a' });

    expectError(
      answer,
      'BadRequest',
      typeof message === 'string' ? message : expect.stringMatching(message),
      field,
    );
    expect(await trail()).toEqual([]);
  });

  test('that is wrong in several fields is told of each', async () => {
    const { send } = open();

    expect(await send('createExercise', { input: {}, clientToken: 'a' })).toMatchObject({
      error: {
        message: 'Title is required. Duration is required.',
        info: {
          fields: [
            { field: 'input.title', message: 'Title is required' },
            { field: 'input.duration', message: 'Duration is required' },
          ],
        },
      },
    });
  });

  test('of nothing at all is refused, also where no field is required', async () => {
    const { send } = open();

    const answer = await send('createUserActivity', { input: { userID: null }, clientToken: 'a' });

    expectError(answer, 'BadRequest', 'input says nothing; expected a field at least.', 'input');
  });

  test('that breaks a rule over several fields is refused in the words of the model', async () => {
    const { send } = open();
    const input = { hour: '09', activityType: 'movement' };

    const answer = await send('createDefaultScheduledSet', { input, clientToken: 'a' });

    expectError(answer, 'BadRequest', 'Please select a Set and at least one day', 'input.set');
  });

  test.each([
    ['no input', { clientToken: 'a' }, 'input'],
    ['an input that is a text', { input: 'x', clientToken: 'a' }, 'input'],
    ['no token', { input: squat }, 'clientToken'],
    ['an empty token', { input: squat, clientToken: '' }, 'clientToken'],
    ['an unknown argument', { input: squat, clientToken: 'a', owner: 'x' }, 'owner'],
  ])('with %s is refused', async (_, args, field) => {
    const { send } = open();

    expectError(await send('createExercise', args), 'BadRequest', expect.stringContaining('expected'), field);
  });
});

describe('a change of a record', () => {
  test('sets what is given, takes away what is null, keeps the rest and raises the version', async () => {
    const { ask, all, world, trail } = open();
    await world.put('Exercise', [
      { id: 'e1', title: 'Squat', target: 'Legs', subtitle: 'Low', odd: [1], _version: 7 },
    ]);

    const changed = await ask('updateExercise', {
      input: { id: 'e1', _version: 7, title: 'Deep squat', subtitle: null },
    });

    expect(changed).toMatchObject({
      id: 'e1',
      title: 'Deep squat',
      subtitle: null,
      target: 'Legs',
      _version: 8,
    });
    expect((await all('Exercise')).get('e1')).toEqual({
      id: 'e1',
      title: 'Deep squat',
      target: 'Legs',
      odd: [1],
      _version: 8,
      updatedAt: expect.any(String),
      _lastChangedAt: expect.any(Number),
    });
    expect((await trail())[0]).toMatchObject({
      description: "Updated exercise 'Deep squat': title, subtitle",
      before: { 'Exercise#e1': { title: 'Squat', subtitle: 'Low', _version: 7 } },
      after: { 'Exercise#e1': { title: 'Deep squat', _version: 8 } },
    });
  });

  test('takes one read and one transaction', async () => {
    const { ask, world } = open();
    await world.put('Exercise', [{ id: 'e1', title: 'Squat', _version: 1 }]);
    const requests: string[] = [];
    world.onRequest = ({ name }) => {
      requests.push(name);
    };

    await ask('updateExercise', { input: { id: 'e1', _version: 1, title: 'Lunge' } });

    expect(requests).toEqual(['GetItemCommand', 'TransactWriteItemsCommand']);
  });

  test('by someone who saw an older record is a conflict that says who changed it and when', async () => {
    const { ask, send, trail } = open();
    const { id } = await ask('createExercise', { input: squat });
    await ask('updateExercise', { input: { id, _version: 1, title: 'Lunge' } }, 'ben');

    const answer = await send('updateExercise', {
      input: { id, _version: 1, title: 'Plank' },
      clientToken: 'x',
    });

    const at = (await trail()).at(-1)?.timestamp;
    expectError(
      answer,
      'Conflict',
      `This record was changed by ben@wellness.example at ${at}. Reload to see it.`,
      'input._version',
    );
  });

  test('is a conflict with the time only where a job or the app made the other change, and without it where none is known', async () => {
    const { send, world } = open();
    await world.put('Exercise', [
      { id: 'e1', title: 'Squat', _version: 3, updatedAt: '2026-03-02T02:00:00.000Z' },
      { id: 'e2', title: 'Squat', _version: 3 },
    ]);
    const update = (id: string) =>
      send('updateExercise', { input: { id, _version: 2, title: 'X' }, clientToken: id });

    expectError(
      await update('e1'),
      'Conflict',
      'This record was changed at 2026-03-02T02:00:00.000Z. Reload to see it.',
    );
    expectError(await update('e2'), 'Conflict', 'This record was changed. Reload to see it.');
  });

  test('of a record without a version takes version 0 and leaves 1', async () => {
    const { ask, world } = open();
    await world.put('Exercise', [{ id: 'e1', title: 'Squat' }]);

    expect(await ask('updateExercise', { input: { id: 'e1', _version: 0, title: 'Lunge' } })).toMatchObject({
      _version: 1,
    });
  });

  test('that changes nothing writes nothing', async () => {
    const { ask, world, trail } = open();
    await world.put('Exercise', [{ id: 'e1', title: 'Squat', _version: 7 }]);

    expect(await ask('updateExercise', { input: { id: 'e1', _version: 7, title: 'Squat' } })).toMatchObject({
      _version: 7,
    });
    expect(await trail()).toEqual([]);
  });

  test.each([
    [
      'of a record that is not there',
      { id: 'nope', _version: 1, title: 'X' },
      'NotFound',
      "There is no exercise 'nope'.",
      'input.id',
    ],
    [
      'of an endless id',
      { id: 'x'.repeat(5_000), _version: 1, title: 'X' },
      'NotFound',
      /^There is no exercise 'x+…'\.$/,
      'input.id',
    ],
    [
      'of no id',
      { _version: 1, title: 'X' },
      'BadRequest',
      'input.id is missing; expected text.',
      'input.id',
    ],
    ['of an empty id', { id: '', _version: 1, title: 'X' }, 'BadRequest', /input\.id is ""/, 'input.id'],
    ['of no version', { id: 'e1', title: 'X' }, 'BadRequest', /input\._version is missing/, 'input._version'],
    [
      'of nothing',
      { id: 'e1', _version: 1 },
      'BadRequest',
      /^input says nothing; expected a field to change/,
      'input',
    ],
    [
      'that takes the title away',
      { id: 'e1', _version: 1, title: null },
      'BadRequest',
      'Title is required',
      'input.title',
    ],
    [
      'that sets another duration than a positive one',
      { id: 'e1', _version: 1, duration: -1 },
      'BadRequest',
      'Duration must be positive',
      'input.duration',
    ],
  ])('%s is refused', async (_, input, type, message, field) => {
    const { send, world, all } = open();
    await world.put('Exercise', [{ id: 'e1', title: 'Squat', _version: 1 }]);

    const answer = await send('updateExercise', { input, clientToken: 'a' });

    expectError(answer, type, typeof message === 'string' ? message : expect.stringMatching(message), field);
    expect((await all('Exercise')).get('e1')).toEqual({ id: 'e1', title: 'Squat', _version: 1 });
  });

  test('to an empty text in a field that an index is by is refused, for no database takes it', async () => {
    const { send, world } = open();
    await world.put('UserPreferences', [{ id: 'p', userID: 'a@b.c', _version: 1 }]);

    const answer = await send('updateUserPreferences', {
      input: { id: 'p', _version: 1, userID: '' },
      clientToken: 'a',
    });

    expectError(answer, 'BadRequest', expect.stringContaining('userID'), 'input.userID');
  });
});

describe('a deletion', () => {
  test('marks the record, which is then gone for every edit', async () => {
    const { ask, send, all } = open();
    const { id } = await ask('createExercise', { input: squat });

    expect(await ask('deleteExercise', { input: { id, _version: 1 } })).toMatchObject({
      _deleted: true,
      _version: 2,
    });

    expect((await all('Exercise')).get(id)).toMatchObject({ title: 'Squat', _deleted: true });
    for (const field of ['deleteExercise', 'updateExercise']) {
      const more = field === 'updateExercise' ? { title: 'X' } : {};
      const answer = await send(field, { input: { id, _version: 2, ...more }, clientToken: field });
      expectError(answer, 'NotFound', `There is no exercise '${id}'.`);
    }
  });

  test('of a stale version is a conflict', async () => {
    const { ask, send } = open();
    const { id } = await ask('createExercise', { input: squat });
    await ask('updateExercise', { input: { id, _version: 1, title: 'Lunge' } }, 'ben');

    const answer = await send('deleteExercise', { input: { id, _version: 1 }, clientToken: 'x' });

    expectError(answer, 'Conflict', expect.stringContaining('This record was changed by ben@'));
  });
});

describe('a repeated token', () => {
  const edits: [string, string, (id: string) => object][] = [
    ['creation', 'createExercise', () => squat],
    ['change', 'updateExercise', (id) => ({ id, _version: 1, title: 'Lunge' })],
    ['deletion', 'deleteExercise', (id) => ({ id, _version: 1 })],
  ];

  test.each(edits)('makes no second %s, and answers the same record', async (_, field, input) => {
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

  test('sent many times at once makes one record', async () => {
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

  test('for another write is refused, and one of another person is no repetition', async () => {
    const { ask, send, all } = open();
    await ask('createExercise', { input: squat, clientToken: 'once' });

    const other = await send('createExercise', { input: { ...squat, title: 'Lunge' }, clientToken: 'once' });
    await ask('createExercise', { input: squat, clientToken: 'once' }, 'ben');

    expectError(
      other,
      'BadRequest',
      "The clientToken 'once' was used for another write; expected a new one.",
      'clientToken',
    );
    expect((await all('Exercise')).size).toBe(2);
  });

  test('after an answer that was lost answers what was written', async () => {
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

describe('what others write meanwhile', () => {
  test('a change that comes between read and write is a conflict, and stays', async () => {
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

  test('of two people who save the same record at once one gets a conflict, and nothing is lost', async () => {
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

  test('a job that writes a record without a version meanwhile is noticed by the time that it leaves', async () => {
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

test('a change that the audit trail could not keep is refused before it is written', async () => {
  const { send, world, all } = open();
  const large = { id: 'e1', title: 'Squat', blob: 'x'.repeat(220_000), _version: 1 };
  await world.put('Exercise', [large]);

  const answer = await send('updateExercise', {
    input: { id: 'e1', _version: 1, title: 'Lunge' },
    clientToken: 'x',
  });

  expectError(
    answer,
    'BadRequest',
    expect.stringMatching(/^The change is of 4\d\d KB, which the audit trail cannot keep/),
  );
  expect((await all('Exercise')).get('e1')).toEqual(large);
});

test('stored values of any type are answered as the reads answer them', async () => {
  const { ask, world } = open();
  await world.put('Exercise', [{ id: 'e1', title: ['odd'], duration: 'long', favourite: 1, _version: 1 }]);

  const answer = await ask('updateExercise', { input: { id: 'e1', _version: 1, target: 'Legs' } });

  expect(answer).toMatchObject({ title: '["odd"]', duration: null, favourite: null, target: 'Legs' });
});
