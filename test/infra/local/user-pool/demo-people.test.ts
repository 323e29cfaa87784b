import { expect, test } from 'vitest';
import { createDemoPeople } from '#infra/local/user-pool/demo-people';
import { hasAccount, subjectAt } from '#shared/demo/people';

const people = createDemoPeople();
const ask = (subject: string) => people.bySubject(`sub = "${subject}"`);

test('the people of the demo workspace are found by their unique id, but for those who left', async () => {
  const numbers = [0, 1, 48, 49, 99, 7_777];

  const found = await Promise.all(numbers.map((index) => ask(subjectAt(index))));

  expect(found.map((person) => person !== undefined)).toEqual([true, true, true, false, false, true]);
  expect(numbers.filter((index) => !hasAccount(index))).toEqual([49, 99]);
  expect(found[0]).toEqual({
    Username: subjectAt(0),
    Attributes: [{ Name: 'sub', Value: subjectAt(0) }],
    Enabled: true,
    UserStatus: 'CONFIRMED',
  });
});

test.each([undefined, 'email = "ana@wellness.example"', 'sub = "nobody"', 'sub ^= "5"', 7])(
  'the filter %j is left to the user pool',
  async (filter) => {
    expect(await people.bySubject(filter)).toBeUndefined();
  },
);
