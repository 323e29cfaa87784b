import { expect, test } from 'vitest';
import { createDemoPeople } from '#infra/local/user-pool/list-users';
import { exampleAccounts } from '#shared/demo/people/examples';
import { accountAt, hasAccount, subjectAt } from '#shared/demo/people/people';

const people = createDemoPeople(() => 60);
const exactly = (attribute: string, value: string) => people.matching({ attribute, begins: false, value });

test('the people of the demo workspace are found by their unique id, except those who left', async () => {
  const numbers = [0, 1, 48, 49, 99, 7_777];

  const found = await Promise.all(numbers.map((index) => exactly('sub', subjectAt(index))));

  expect(found.map((persons) => persons.length)).toEqual([1, 1, 1, 0, 0, 1]);
  expect(numbers.filter((index) => !hasAccount(index))).toEqual([49, 99]);
  expect(found[0]).toEqual([accountAt(0)]);
});

test('they are found by their complete email', async () => {
  expect(await exactly('email', accountAt(3).email)).toEqual([accountAt(3)]);
  expect(await exactly('email', 'noor.haddad@wellness.example')).toHaveLength(1);
  expect(await exactly('email', 'nobody@wellness.example')).toEqual([]);
});

test('those of the workspace are listed in the same order each time, without those who left', async () => {
  const all = await people.matching(undefined);

  expect(all).toHaveLength(exampleAccounts.length + 59);
  expect(await people.matching(undefined)).toEqual(all);
  expect(all.map(({ email }) => email)).not.toContain('filip.zeman@wellness.example');
});

test('they are listed by email prefix', async () => {
  const found = await people.matching({ attribute: 'email', begins: true, value: 'noor' });

  expect(found.map(({ email }) => email)).toContain('noor.haddad@wellness.example');
  expect(found.every(({ email }) => email.startsWith('noor'))).toBe(true);
});

test('without a workspace there is nobody', async () => {
  expect(await createDemoPeople(() => 0).matching(undefined)).toEqual([]);
});
