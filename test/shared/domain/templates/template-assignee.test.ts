import { expect, test } from 'vitest';
import { readAssignee } from '#shared/domain/templates/template-recommendation';

const me = { email: 'ana@wellness.example', subject: '5f0c6a4e-1d2b-4c83-9a77-3be1f4d80a11' };
const id = '0b9f6c1e-3c53-4a3c-9a52-6d6d0c0f8a11';

test.each([
  ['', 'self', me.subject],
  ['  ', 'self', me.subject],
  [' Ana@Wellness.example ', 'self', me.subject],
  [id, 'id', id],
  [`${id}::ana`, 'id', `${id}::ana`],
  ['ben@wellness.example', 'email', 'ben@wellness.example'],
  ['ben-short', 'email', 'ben-short'],
  ['anna-maria.sommer-feld@long-name.example', 'email', 'anna-maria.sommer-feld@long-name.example'],
] as const)('%j names a user by %s (docs/product.md)', (typed, by, text) => {
  expect(readAssignee(typed, me)).toEqual({ by, text });
});
