import { expect, test } from 'vitest';
import { openApi } from '../fixture';

test.each([
  ['stopJob', { id: 'run \ud800' }, 'id'],
  ['createSet', { input: { title: 'Neck', goals: ['Calm', '\udfff'] }, clientToken: 'a' }, 'input.goals.1'],
])('half of a surrogate pair is rejected by %s, with the path of its field', async (field, args, path) => {
  const { call } = openApi();

  expect(await call(field, args)).toEqual({
    error: {
      type: 'BadRequest',
      message: `${path} contains an unpaired surrogate; expected valid Unicode text.`,
      info: { field: path, expected: 'valid Unicode text' },
    },
  });
});

test.each([
  ['createExercise', 'how', (deep: unknown) => ({ input: { title: 'A', duration: 5, how: deep } })],
  [
    'editRecords',
    'fields',
    (deep: unknown) => ({
      input: { model: 'Exercise', records: [{ id: 'a' }], action: 'SET', fields: deep },
    }),
  ],
  ['saveSet', 'exercises', (deep: unknown) => ({ input: { fields: { title: 'A' }, exercises: deep } })],
  ['startJob', 'params', (deep: unknown) => ({ input: { job: 'tidy-up', dryRun: true, params: deep } })],
])('%s rejects %s that is nested too deeply', async (field, name, argsOf) => {
  const { call } = openApi();
  let deep: unknown = [];
  for (let level = 0; level < 50_000; level += 1) deep = [deep];

  const answer = await call(field, { ...argsOf(deep), clientToken: 'a' });

  expect(answer).toMatchObject({
    error: {
      type: 'BadRequest',
      message: expect.stringMatching(
        new RegExp(`^input\\.${name}.* is nested more than 100 levels deep; expected fewer levels\\.$`),
      ),
    },
  });
});

test('a list stored as JSON text is rejected if it is nested too deeply', async () => {
  const { call } = openApi();
  const how = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

  const answer = await call('createExercise', {
    input: { title: 'A', duration: 5, how },
    clientToken: 'a',
  });

  expect(answer).toMatchObject({
    error: {
      type: 'BadRequest',
      info: { field: 'input.how', expected: 'a list as JSON text, such as ["Mat", "Chair"]' },
    },
  });
});
