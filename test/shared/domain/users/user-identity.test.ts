import { describe, expect, test } from 'vitest';
import { emailOfPreferences, readNamedUser, userKeys } from '#shared/domain/users/user-identity';
import { subscriptionDisagreement } from '#shared/values/subscription';

const uuid = '3f2a9c10-7b4e-4d6a-9c21-0e5f8a7b6c4d';

describe('the search text for a user', () => {
  test.each([
    [' Ana@Wellness.example ', { by: 'email', spellings: ['ana@wellness.example', 'Ana@Wellness.example'] }],
    ['a+b@c.d', { by: 'email', spellings: ['a+b@c.d'] }],
    [uuid.toUpperCase(), { by: 'id', spellings: [uuid, uuid.toUpperCase()] }],
    ['quentin.moss', { by: 'id', spellings: ['quentin.moss'] }],
    [`${uuid}::ana`, { by: 'owner', owner: `${uuid}::ana`, subject: uuid }],
    ['a@b.c::d', { by: 'email', spellings: ['a@b.c::d'] }],
    ['::x', { by: 'id', spellings: ['::x'] }],
  ])('%j is recognized as an email, an ID or an owner', (text, expected) => {
    expect(readNamedUser(text)).toEqual(expected);
  });

  test('records are found by email and unique id, and by every form of an owner', () => {
    const keys = userKeys(readNamedUser('Ana@x.example'), { subject: uuid, email: 'ana@x.example' });

    expect(keys.userIDs).toEqual(['ana@x.example', 'Ana@x.example', uuid]);
    expect(keys.owners).toEqual([uuid, `${uuid}::${uuid}`, `${uuid}::ana`, `${uuid}::Ana`]);
  });
});

describe('the email in preferences', () => {
  test.each([
    [{ userID: 'a@b.c', personalDetails: { email: 'd@e.f' } }, 'a@b.c'],
    [{ userID: uuid, personalDetails: { email: 'd@e.f' } }, 'd@e.f'],
    [{ userID: uuid, personalDetails: '{"email":"d@e.f"}' }, 'd@e.f'],
    [{ userID: uuid, personalDetails: '{"email"' }, undefined],
    [{ userID: 7, personalDetails: [] }, undefined],
    [{}, undefined],
  ])('is found in %j if it has one', (record, expected) => {
    expect(emailOfPreferences(record)).toBe(expected);
  });
});

describe('preferences and subscription disagree (docs/product.md)', () => {
  const says = (status: string | null, ...subscriptions: object[]) =>
    subscriptionDisagreement({ status, subscriptions });

  test.each([
    ['active', { subscriptionStatus: 'active' }],
    ['active', { subscriptionStatus: 'past_due' }],
    ['trial', { subscriptionStatus: 'active', isInTrial: true }],
    ['expired', { subscriptionStatus: 'cancelled' }],
    [null, { subscriptionStatus: 'expired' }],
  ])('not if the preferences say %s and the subscription says %j', (status, subscription) => {
    expect(says(status, subscription)).toBeUndefined();
  });

  test('not if there is neither', () => {
    expect(says(null)).toBeUndefined();
    expect(says('expired')).toBeUndefined();
  });

  test('one valid subscription among several is sufficient', () => {
    expect(
      says('active', { subscriptionStatus: 'cancelled' }, { subscriptionStatus: 'active' }),
    ).toBeUndefined();
  });

  test('if only one of them is premium, or a trial', () => {
    expect(says('active')).toContain('there is no subscription');
    expect(says(null, { subscriptionStatus: 'active', planType: 'annual' })).toContain("'Active (Annual)'");
    expect(says('trial', { subscriptionStatus: 'active' })).toContain("'Trial Premium'");
    expect(says('active', { subscriptionStatus: 'active', isInTrial: true })).toContain("'Trial'");
  });
});
