import { expect, test } from 'vitest';
import { premiumEnd } from '#functions/jobs/users/premium-end';
import { found, rehearse, rehearseFound } from '../../../support/rehearse';
import { expectError, openRecords } from '../records/fixture';

const open = openRecords();
const mia = { id: 'p1', userID: 'mia@wellness.example', owner: 'sub-mia', _version: 1 };
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const set = (fields: object, _version = 1) =>
  open().ask('updateUserPreferences', { input: { id: 'p1', _version, ...fields } });

async function sides() {
  const preferences = (await open().all('UserPreferences')).get('p1');
  const subscriptions = [...(await open().all('UserSubscription')).values()].filter(
    ({ _deleted }) => !_deleted,
  );
  return {
    preferences: { status: preferences?.subscriptionStatus, until: preferences?.premiumUntil },
    subscriptions: subscriptions.map(({ id, userID, subscriptionStatus, isInTrial }) => ({
      id,
      userID,
      subscriptionStatus,
      isInTrial,
    })),
  };
}

test('premium with an end writes both records in one transaction, which one undo reverses', async () => {
  await open().world.put('UserPreferences', [mia]);
  const until = dayAfter(30);

  await set({ subscriptionStatus: 'active', premiumUntil: until });

  expect(await sides()).toEqual({
    preferences: { status: 'active', until },
    subscriptions: [{ id: 'premium-p1', userID: mia.userID, subscriptionStatus: 'active', isInTrial: false }],
  });
  const [entry] = await open().trail();
  expect(entry?.description).toContain(`until ${until}`);
  await open().ask('undoAuditEntry', { id: entry?.id });
  expect(await sides()).toEqual({ preferences: {}, subscriptions: [] });
});

test('giving premium again replaces the end, and a status without an end removes it', async () => {
  await open().world.put('UserPreferences', [mia]);
  await set({ subscriptionStatus: 'active', premiumUntil: dayAfter(30) });

  await set({ subscriptionStatus: 'trial', premiumUntil: dayAfter(60) }, 2);
  const replaced = await sides();
  await set({ subscriptionStatus: 'active' }, 3);

  expect(replaced).toMatchObject({
    preferences: { status: 'trial', until: dayAfter(60) },
    subscriptions: [{ id: 'premium-p1', isInTrial: true }],
  });
  expect((await sides()).preferences).toEqual({ status: 'active', until: undefined });
});

test('ending premium ends every subscription of the user', async () => {
  await open().world.put('UserPreferences', [{ ...mia, subscriptionStatus: 'active' }]);
  const paid = { userID: mia.userID, planType: 'monthly', _version: 1 };
  await open().world.put('UserSubscription', [
    { ...paid, id: 's1', subscriptionStatus: 'active' },
    { ...paid, id: 's2', subscriptionStatus: 'past_due' },
    { ...paid, id: 's3', subscriptionStatus: 'cancelled' },
  ]);

  await set({ subscriptionStatus: 'expired' });

  const { subscriptions } = await sides();
  expect(subscriptions.map(({ id, subscriptionStatus }) => `${id} ${subscriptionStatus}`).sort()).toEqual([
    's1 expired',
    's2 expired',
    's3 cancelled',
  ]);
});

test('a paid subscription that already agrees is not changed', async () => {
  await open().world.put('UserPreferences', [mia]);
  const paid = {
    id: 's1',
    userID: mia.userID,
    planType: 'annual',
    subscriptionStatus: 'active',
    _version: 4,
  };
  await open().world.put('UserSubscription', [paid]);

  await set({ subscriptionStatus: 'active', premiumUntil: dayAfter(1) });

  expect([...(await open().all('UserSubscription')).values()]).toEqual([expect.objectContaining(paid)]);
});

test.each([
  ['in the past', { subscriptionStatus: 'active', premiumUntil: '2026-01-31' }],
  ['in the past, for several records', { subscriptionStatus: 'active', premiumUntil: '2026-01-31' }],
])('an end %s is refused', async (name, fields) => {
  await open().world.put('UserPreferences', [mia]);

  const answer = name.includes('several')
    ? await open().send('editRecords', {
        input: { model: 'UserPreferences', records: [{ id: 'p1', _version: 1 }], action: 'SET', fields },
        clientToken: 'a',
      })
    : await open().send('updateUserPreferences', {
        input: { id: 'p1', _version: 1, ...fields },
        clientToken: 'a',
      });

  expectError(
    answer,
    'BadRequest',
    expect.stringContaining(
      `premiumUntil is 2026-01-31; expected today (${dayAfter(0)}, UTC) or a later day`,
    ),
  );
  expect((await sides()).preferences).toEqual({});
});

test('an end without premium is refused', async () => {
  await open().world.put('UserPreferences', [mia]);

  const input = { id: 'p1', _version: 1, premiumUntil: dayAfter(3) };
  const answer = await open().send('updateUserPreferences', { input, clientToken: 'a' });

  expectError(
    answer,
    'BadRequest',
    `premiumUntil is ${dayAfter(3)}, but the subscription is 'Free, No Subscription'; expected an active or trial subscription.`,
    'input.premiumUntil',
  );
});

test('the nightly job ends premium once its last day has passed, in both records', async () => {
  const records = {
    UserPreferences: [
      { ...mia, id: 'ended', subscriptionStatus: 'active', premiumUntil: '2026-11-27' },
      { ...mia, id: 'last-day', subscriptionStatus: 'active', premiumUntil: '2026-11-28' },
      { ...mia, id: 'for-ever', subscriptionStatus: 'active' },
      {
        ...mia,
        id: 'paid',
        userID: 'pia@wellness.example',
        owner: 'sub-pia',
        subscriptionStatus: 'trial',
        premiumUntil: '2026-11-27',
      },
      { ...mia, id: 'left-over', subscriptionStatus: 'expired', premiumUntil: '2026-11-27' },
    ],
    UserSubscription: [
      {
        id: 'premium-ended',
        userID: mia.userID,
        subscriptionStatus: 'active',
        isInTrial: false,
        _version: 1,
      },
      {
        id: 's1',
        userID: 'pia@wellness.example',
        subscriptionStatus: 'active',
        planType: 'annual',
        _version: 1,
      },
    ],
  };

  const { records: result } = await rehearseFound(premiumEnd, { records, now: '2026-11-28T00:05:00.000Z' });

  const of = (table: string) => new Map((result[table] ?? []).map((record) => [record.id, record]));
  const preferences = of('UserPreferences');
  expect(preferences.get('ended')).toMatchObject({ subscriptionStatus: 'expired' });
  expect(preferences.get('last-day')).toMatchObject({
    subscriptionStatus: 'active',
    premiumUntil: '2026-11-28',
  });
  expect(preferences.get('for-ever')).toMatchObject({ subscriptionStatus: 'active' });
  expect(preferences.get('paid')).toMatchObject({ subscriptionStatus: 'active' });
  for (const id of ['ended', 'paid', 'left-over'])
    expect(preferences.get(id)).not.toHaveProperty('premiumUntil');
  expect(of('UserSubscription').get('premium-ended')).toMatchObject({ subscriptionStatus: 'expired' });
  expect(of('UserSubscription').get('s1')).toMatchObject({ subscriptionStatus: 'active' });
});

test.each([
  ['until a later day', { premiumUntil: '2026-12-31' }],
  ['without an end', {}],
])('premium given again %s, after the job has found its end, stays in both records', async (_, given) => {
  const granted = { id: 'premium-p1', userID: mia.userID, subscriptionStatus: 'active', isInTrial: false };
  const now = '2026-11-28T00:05:00.000Z';
  const recordsWith = (fields: object) => ({
    UserPreferences: [{ ...mia, subscriptionStatus: 'active', ...fields }],
    UserSubscription: [{ ...granted, _version: 1 }],
  });
  const items = await found(premiumEnd, { records: recordsWith({ premiumUntil: '2026-11-27' }), now });

  const { records: result } = rehearse(premiumEnd, { records: recordsWith(given), items, now });

  expect(result.UserPreferences).toMatchObject([{ subscriptionStatus: 'active', ...given }]);
  expect(result.UserSubscription).toMatchObject([granted]);
});

test('a retry ends the subscription of a user whose preferences have been ended', async () => {
  const granted = { id: 'premium-p1', userID: mia.userID, subscriptionStatus: 'active', isInTrial: false };
  const now = '2026-11-28T00:05:00.000Z';
  const UserSubscription = [{ ...granted, _version: 1 }];
  const before = { ...mia, subscriptionStatus: 'active', premiumUntil: '2026-11-27' };
  const items = await found(premiumEnd, { records: { UserPreferences: [before], UserSubscription }, now });

  const ended = { ...mia, subscriptionStatus: 'expired' };
  const { records: result } = rehearse(premiumEnd, {
    records: { UserPreferences: [ended], UserSubscription },
    items,
    now,
  });

  expect(result.UserSubscription).toMatchObject([{ subscriptionStatus: 'expired' }]);
});
