import { describe, expect, test } from 'vitest';
import { expectError, openRecords } from './fixture';

const open = openRecords();

const squat = { title: 'Squat', duration: 60 };

describe('a new record', () => {
  test('gets an id, initial stamps, the model’s defaults, and a trail entry in the same transaction', async () => {
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
    ['with a duration of 0', { ...squat, duration: 0 }, 'Must be positive', 'input.duration'],
    [
      'with a number as text',
      { ...squat, duration: '60' },
      'Duration must be a whole number of seconds',
      'input.duration',
    ],
    [
      'with an unknown field',
      { ...squat, colour: 'red' },
      /^input\.colour is not known; expected only/,
      'input.colour',
    ],
    ['with a server field', { ...squat, _version: 7 }, /^input\._version is not known/, 'input._version'],
    ['with an owner', { ...squat, owner: 'me' }, /^input\.owner is not known/, 'input.owner'],
    ['with an id', { ...squat, id: 'x' }, /^input\.id is not known/, 'input.id'],
  ])('%s is rejected with the invalid field', async (_, input, message, field) => {
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

  test('with several invalid fields lists each of them', async () => {
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

  test('without any field is rejected, even if no field is required', async () => {
    const { send } = open();

    const answer = await send('createUserActivity', { input: { userID: null }, clientToken: 'a' });

    expectError(answer, 'BadRequest', 'input is empty; expected at least one field.', 'input');
  });

  test("that breaks a rule over several fields is rejected with the model's message", async () => {
    const { send } = open();
    const input = { hour: '09', activityType: 'movement' };

    const answer = await send('createDefaultScheduledSet', { input, clientToken: 'a' });

    expectError(answer, 'BadRequest', 'Please select a Set and at least one day', 'input.set');
  });

  test.each([
    ['no input', { clientToken: 'a' }, 'input'],
    ['an input that is text', { input: 'x', clientToken: 'a' }, 'input'],
    ['no token', { input: squat }, 'clientToken'],
    ['an empty token', { input: squat, clientToken: '' }, 'clientToken'],
    ['an unknown argument', { input: squat, clientToken: 'a', owner: 'x' }, 'owner'],
  ])('with %s is rejected', async (_, args, field) => {
    const { send } = open();

    expectError(await send('createExercise', args), 'BadRequest', expect.stringContaining('expected'), field);
  });

  test('with an invalid token is rejected with a message', async () => {
    const { send } = open();

    expectError(
      await send('createExercise', { input: squat, clientToken: 'a\nb' }),
      'BadRequest',
      'clientToken is "a\\nb"; expected 1 to 128 printable ASCII characters.',
      'clientToken',
    );
  });
});
