import { describe, expect, test } from 'vitest';
import { accountOf } from '../../../support/user-accounts';
import { type Answered, expectError, openRecords } from '../records/fixture';

const mia = '3f2a9c10-7b4e-4d6a-9c21-0e5f8a7b6c4d';
const jo = '9d8c7b6a-5e4f-4321-8fed-cba987654321';

const open = openRecords(
  [],
  [
    accountOf('mia@wellness.example', mia, { name: 'Mia Sand' }),
    accountOf('jo+desk@wellness.example', jo),
    accountOf('zoë@wellness.example', 'sub-zoe'),
    accountOf('idle@wellness.example', 'sub-idle'),
  ],
);

interface Found {
  readonly account: { readonly email: string; readonly subject: string } | null;
  readonly email: string | null;
  readonly userIDs: readonly string[];
  readonly preferences: readonly Answered[];
  readonly subscriptions: readonly Answered[];
  readonly disagreement: string | null;
}

const find = async (records: ReturnType<typeof open>, text: string) => {
  const answer = await records.send('findUser', { text });
  if ('error' in answer) throw new Error(answer.error.message);
  return answer.data as Found;
};

describe('a user is found by email or unique id (decisions.md, identifiers)', () => {
  test.each([
    'mia@wellness.example',
    '  MIA@Wellness.Example ',
    mia,
    mia.toUpperCase(),
    `${mia}::mia`,
    ` ${mia}::anything`,
  ])('%j names the same person, with the records under each identifier, the newest first', async (text) => {
    const records = open();
    await records.world.put('UserPreferences', [
      { id: 'by-email', userID: 'mia@wellness.example', createdAt: '2026-03-01T00:00:00.000Z' },
      // A job has written this record since, but it is not the newest one.
      { id: 'by-id', userID: mia, createdAt: '2026-02-01T00:00:00.000Z', _lastChangedAt: 9 },
      { id: 'by-owner', userID: 'mia', owner: `${mia}::mia` },
      { id: 'deleted', userID: mia, _deleted: true },
      { id: 'of-another', userID: 'jo+desk@wellness.example' },
    ]);

    const found = await find(records, text);

    expect(found.account).toMatchObject({ email: 'mia@wellness.example', subject: mia, name: 'Mia Sand' });
    expect(found.email).toBe('mia@wellness.example');
    expect(found.userIDs).toEqual(expect.arrayContaining(['mia@wellness.example', mia]));
    expect(found.preferences.map(({ id }) => id)).toEqual(['by-email', 'by-id', 'by-owner']);
  });

  test.each([
    ['a plus sign', 'JO+desk@wellness.example', 'jo+desk@wellness.example'],
    ['letters in pieces', 'zoe\u0308@wellness.example', 'zoë@wellness.example'],
  ])('an email with %s is found', async (_, text, email) => {
    expect((await find(open(), text)).account).toMatchObject({ email });
  });

  test('a record with an email in capitals is found by that spelling', async () => {
    const records = open();
    await records.world.put('UserPreferences', [{ id: 'shouting', userID: 'LEO@Wellness.Example' }]);

    const { account, preferences } = await find(records, ' LEO@Wellness.Example');

    expect(account).toBeNull();
    expect(preferences.map(({ id }) => id)).toEqual(['shouting']);
  });

  test('with an unknown id, the owner of the record identifies the user', async () => {
    const records = open();
    await records.world.put('UserPreferences', [
      { id: 'corrupted', userID: 'mia.sand', owner: `${mia}::mia` },
    ]);

    const { account, preferences } = await find(records, 'mia.sand');

    expect(account).toMatchObject({ subject: mia });
    expect(preferences.map(({ id }) => id)).toEqual(['corrupted']);
  });

  test('a user who is only in the directory has no records, and an unknown one is reported', async () => {
    const records = open();

    expect(await find(records, 'idle@wellness.example')).toMatchObject({
      account: { subject: 'sub-idle' },
      preferences: [],
      subscriptions: [],
      disagreement: null,
    });
    expect(await find(records, 'nobody@wellness.example')).toMatchObject({ account: null, preferences: [] });
  });

  test.each(['', '   ', 'x'.repeat(301)])('the text %j is rejected', async (text) => {
    expectError(await open().send('findUser', { text }), 'BadRequest', expect.any(String), 'text');
  });
});

test('a disagreement of preferences and subscription is reported, and the preferences decide', async () => {
  const records = open();
  await records.world.put('UserPreferences', [
    { id: 'p', userID: 'mia@wellness.example', subscriptionStatus: 'active' },
  ]);
  await records.world.put('UserSubscription', [{ id: 's', userID: mia, subscriptionStatus: 'cancelled' }]);

  expect(await find(records, mia)).toMatchObject({
    subscriptions: [{ id: 's' }],
    disagreement:
      "The status in the preferences is 'Active Premium', but the subscription is 'Cancelled'. The preferences take precedence.",
  });
});

describe('the list of users', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, userID: `${id}@wellness.example` }));

  test('is paged to its end, with each record once', async () => {
    const records = open();
    await records.world.put('UserPreferences', five);

    const seen: string[] = [];
    let nextToken: string | null = null;
    do {
      const page: { items: { preferences: Answered }[]; nextToken: string | null } = (await records.ask(
        'users',
        {
          clientToken: undefined,
          limit: 2,
          nextToken,
        },
      )) as never;
      seen.push(...page.items.map(({ preferences }) => preferences.id));
      nextToken = page.nextToken;
    } while (nextToken);

    expect(seen.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('finds a part of an email, a name, and text in the personal details', async () => {
    const records = open();
    await records.world.put('UserPreferences', [
      ...five,
      { id: 'map', userID: mia, personalDetails: { firstName: 'Mia', email: 'mia@wellness.example' } },
      { id: 'text', userID: jo, personalDetails: '{"email":"mia.two@wellness.example"}' },
    ]);
    const search = async (text: string) => {
      const answer = await records.ask('users', { clientToken: undefined, search: text });
      const { items } = answer as unknown as { items: { email: string | null; preferences: Answered }[] };
      return items.map(({ email, preferences }) => `${preferences.id} ${email}`).sort();
    };

    expect(await search('MIA')).toEqual(['map mia@wellness.example', 'text mia.two@wellness.example']);
    expect(await search('c@')).toEqual(['c c@wellness.example']);
  });

  test('applies a filter together with a search text', async () => {
    const records = open();
    await records.world.put('UserPreferences', [
      { id: 'a', userID: 'a@wellness.example', assignedTemplate: 'energy-focus' },
      { id: 'b', userID: 'b@wellness.example', assignedTemplate: 'energy-focus', pushNotifications: true },
      { id: 'c', userID: 'c@wellness.example', assignedTemplate: null },
      { id: 'd', userID: 'd@wellness.example' },
    ]);
    const listed = async (filter: object, search?: string) => {
      const answer = await records.ask('users', { clientToken: undefined, filter, search });
      const { items } = answer as unknown as { items: { preferences: Answered }[] };
      return items.map(({ preferences }) => preferences.id).sort();
    };

    expect(await listed({ assignedTemplate: { eq: 'energy-focus' } })).toEqual(['a', 'b']);
    expect(await listed({ assignedTemplate: { eq: 'energy-focus' } }, 'a@')).toEqual(['a']);
    expect(await listed({ not: { assignedTemplate: { gt: '' } } })).toEqual(['c', 'd']);
    expect(await listed({ assignedTemplate: { eq: 'nobody-has-it' } })).toEqual([]);
    expectError(
      await records.send('users', { filter: { template: { eq: 'energy-focus' } } }),
      'BadRequest',
      expect.stringContaining('filter.template is unknown'),
      'filter',
    );
  });

  test('is filtered by company, which is the domain of the email in the userID or the personal details', async () => {
    const records = open();
    await records.world.put('UserPreferences', [
      { id: 'a', userID: 'a@Contoso.example' },
      { id: 'b', userID: mia, personalDetails: { email: 'b@contoso.example' } },
      { id: 'c', userID: 'c@not-contoso.example', assignedTemplate: 'energy-focus' },
      { id: 'd', userID: 'd@contoso.example', assignedTemplate: 'energy-focus' },
      { id: 'e', userID: 'contoso.example' },
    ]);
    const listed = async (question: object) => {
      const answer = await records.ask('users', { clientToken: undefined, ...question });
      const { items } = answer as unknown as { items: { preferences: Answered }[] };
      return items.map(({ preferences }) => preferences.id).sort();
    };

    expect(await listed({ company: ' @contoso.EXAMPLE' })).toEqual(['a', 'b', 'd']);
    expect(
      await listed({ company: 'contoso.example', filter: { assignedTemplate: { eq: 'energy-focus' } } }),
    ).toEqual(['d']);
  });

  test('rejects the token of another query', async () => {
    const records = open();
    await records.world.put('UserPreferences', five);
    const page = await records.ask('users', { clientToken: undefined, limit: 1 });

    const answer = await records.send('users', { search: 'a', nextToken: page.nextToken });

    expectError(answer, 'BadRequest', expect.stringContaining('nextToken'), 'nextToken');
  });

  test('of the directory shows who has preferences', async () => {
    const records = open();
    await records.world.put('UserPreferences', [{ id: 'p', userID: mia }]);

    const answer = await records.ask('directoryUsers', { clientToken: undefined, search: 'M', limit: 2 });

    expect(answer.items).toEqual([
      {
        account: expect.objectContaining({ subject: mia }),
        preferences: [expect.objectContaining({ id: 'p' })],
      },
    ]);
  });
});
