import { describe, expect, it } from 'vitest';
import { createDemoSubscribers } from '#infra/local/push-provider/demo-subscribers';
import { demoAdmins } from '#shared/demo/people/admins';
import { hasAccount, subjectAt } from '#shared/demo/people/people';
import { demoRecords } from '#shared/demo/workspace';

const options = {
  now: new Date('2026-11-22T00:00:00Z'),
  adminEmail: demoAdmins.designated,
  secondAdminEmail: demoAdmins.second,
};

/**
 * Returns true if, according to a demo workspace created on another day, the person with the given index
 * wants notifications.
 */
function wants(index: number): boolean {
  for (const { table, record } of demoRecords({ kind: 'person', index }, options)) {
    if (table === 'UserPreferences') return record.pushNotifications === true;
  }
  throw new Error(`Person ${index} has no preferences.`);
}

describe('the subscribers of the demo workspace', () => {
  it('are those with an account whose preferences allow notifications', async () => {
    const people = 60;
    const demo = createDemoSubscribers(() => people);
    const indexes = Array.from({ length: people }, (_, index) => index);

    const found = await Promise.all(indexes.map((index) => demo.has(subjectAt(index))));

    expect(found).toEqual(indexes.map((index) => (hasAccount(index) ? wants(index) : undefined)));
  });

  it('increase when a workspace grows', async () => {
    let people = 10;
    const demo = createDemoSubscribers(() => people);
    const before = await demo.count();
    people = 60;
    const came = Array.from({ length: 50 }, (_, index) => index + 10).filter(
      (index) => hasAccount(index) && wants(index),
    );

    expect(await demo.count()).toBe(before + came.length);
  });

  it('are none without a workspace', async () => {
    const demo = createDemoSubscribers(() => 0);

    expect(await demo.count()).toBe(0);
    expect(await demo.has(subjectAt(0))).toBeUndefined();
  });
});
