import { expect, test } from 'vitest';
import { openApi } from '../fixture';

test.each([
  ['stopJob', { id: 'run \ud800' }, 'id'],
  ['createSet', { input: { title: 'Neck', goals: ['Calm', '\udfff'] }, clientToken: 'a' }, 'input.goals.1'],
])('half of a character is refused by %s, with the path of its field', async (field, args, path) => {
  const { call } = openApi();

  expect(await call(field, args)).toEqual({
    error: {
      type: 'BadRequest',
      message: `${path} has half of a character in it; expected text of whole characters.`,
      info: { field: path, expected: 'text of whole characters' },
    },
  });
});
