import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { expectError, openRecords } from './fixture';

const open = openRecords();

const squat = { title: 'Squat', duration: 60 };

describe('a change of a record', () => {
  test('sets the given fields, removes null ones, keeps the rest and increases the version', async () => {
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

  test('needs one read and one transaction', async () => {
    const { ask, world } = open();
    await world.put('Exercise', [{ id: 'e1', title: 'Squat', _version: 1 }]);
    const requests: string[] = [];
    world.onRequest = ({ name }) => {
      requests.push(name);
    };

    await ask('updateExercise', { input: { id: 'e1', _version: 1, title: 'Lunge' } });

    expect(requests).toEqual(['GetItemCommand', 'TransactWriteItemsCommand']);
  });

  test('based on an older version causes a conflict that names the other admin and the time', async () => {
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
      `This record was changed by ben@wellness.example at ${at}. Reload to see the change.`,
      'input._version',
    );
  });

  test('causes a conflict that states only the time after a change by a job or the app, or nothing if the time is unknown', async () => {
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
      'This record was changed at 2026-03-02T02:00:00.000Z. Reload to see the change.',
    );
    expectError(await update('e2'), 'Conflict', 'This record was changed. Reload to see the change.');
  });

  test('to a record without a version accepts version 0 and results in 1', async () => {
    const { ask, world } = open();
    await world.put('Exercise', [{ id: 'e1', title: 'Squat' }]);

    expect(await ask('updateExercise', { input: { id: 'e1', _version: 0, title: 'Lunge' } })).toMatchObject({
      _version: 1,
    });
  });

  test('without an effect writes nothing', async () => {
    const { ask, world, trail } = open();
    await world.put('Exercise', [{ id: 'e1', title: 'Squat', _version: 7 }]);

    expect(await ask('updateExercise', { input: { id: 'e1', _version: 7, title: 'Squat' } })).toMatchObject({
      _version: 7,
    });
    expect(await trail()).toEqual([]);
  });

  test.each([
    [
      'of a missing record',
      { id: 'nope', _version: 1, title: 'X' },
      'NotFound',
      "There is no exercise 'nope'.",
      'input.id',
    ],
    [
      'with an endless ID',
      { id: 'x'.repeat(5_000), _version: 1, title: 'X' },
      'NotFound',
      /^There is no exercise 'x+…'\.$/,
      'input.id',
    ],
    [
      'without an ID',
      { _version: 1, title: 'X' },
      'BadRequest',
      'input.id is missing; expected text.',
      'input.id',
    ],
    ['with an empty ID', { id: '', _version: 1, title: 'X' }, 'BadRequest', /input\.id is ""/, 'input.id'],
    [
      'without a version',
      { id: 'e1', title: 'X' },
      'BadRequest',
      /input\._version is missing/,
      'input._version',
    ],
    [
      'without input',
      { id: 'e1', _version: 1 },
      'BadRequest',
      /^input is empty; expected a field to change/,
      'input',
    ],
    [
      'that removes the title',
      { id: 'e1', _version: 1, title: null },
      'BadRequest',
      'Title is required',
      'input.title',
    ],
    [
      'that sets a duration that is not positive',
      { id: 'e1', _version: 1, duration: -1 },
      'BadRequest',
      'Duration must be positive',
      'input.duration',
    ],
  ])('%s is rejected', async (_, input, type, message, field) => {
    const { send, world, all } = open();
    await world.put('Exercise', [{ id: 'e1', title: 'Squat', _version: 1 }]);

    const answer = await send('updateExercise', { input, clientToken: 'a' });

    expectError(answer, type, typeof message === 'string' ? message : expect.stringMatching(message), field);
    expect((await all('Exercise')).get('e1')).toEqual({ id: 'e1', title: 'Squat', _version: 1 });
  });

  test('to an empty text in an index key is rejected, because no database accepts it', async () => {
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
  test('marks the record, which no longer exists for any edit', async () => {
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

  test('of an outdated version causes a conflict', async () => {
    const { ask, send } = open();
    const { id } = await ask('createExercise', { input: squat });
    await ask('updateExercise', { input: { id, _version: 1, title: 'Lunge' } }, 'ben');

    const answer = await send('deleteExercise', { input: { id, _version: 1 }, clientToken: 'x' });

    expectError(answer, 'Conflict', expect.stringContaining('This record was changed by ben@'));
  });
});

test('a change that is too large for the audit trail is rejected before it is written', async () => {
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
    expect.stringMatching(/^The change is 4\d\d KB, which is too large for the audit trail/),
  );
  expect((await all('Exercise')).get('e1')).toEqual(large);
});

test('a value that the database does not accept is rejected, and the log contains the reason', async () => {
  const { send, world } = open();
  await world.put('UserPreferences', [{ id: 'p', userID: 'a@b.c', _version: 1 }]);
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());

  const input = { id: 'p', _version: 1, templateMatchScore: 1e-200 };
  const answer = await send('updateUserPreferences', { input, clientToken: 'x' });

  expectError(
    answer,
    'BadRequest',
    'A value in the input cannot be stored; expected values that the database accepts.',
    'input',
  );
  expect(logged.mock.calls.join()).toContain('The database refused a write');
});

test('stored values of any type are returned as queries return them', async () => {
  const { ask, world } = open();
  await world.put('Exercise', [{ id: 'e1', title: ['odd'], duration: 'long', favourite: 1, _version: 1 }]);

  const answer = await ask('updateExercise', { input: { id: 'e1', _version: 1, target: 'Legs' } });

  expect(answer).toMatchObject({ title: '["odd"]', duration: null, favourite: null, target: 'Legs' });
});
