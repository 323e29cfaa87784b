import { setImmediate } from 'node:timers/promises';
import { demoAdmins } from '#shared/demo/people/admins';
import { demoSubject, hasAccount, subjectAt } from '#shared/demo/people/people';
import { type DemoPart, demoRecords } from '#shared/demo/workspace';
import type { DemoSubscribers } from './audience';

/** Number of people looked at between two pauses for other work. */
const batch = 500;

/** Whether somebody wants notifications does not depend on the day; any will do. */
const options = {
  now: new Date('2026-01-01T00:00:00Z'),
  adminEmail: demoAdmins.designated,
  secondAdminEmail: demoAdmins.second,
};

/**
 * The people of the demo workspace who have an account, as subscribers: each has a device, which is
 * subscribed if the preferences of the workspace say that the person wants notifications
 * (`pushNotifications`).
 *
 * @param users the present number of people in the workspace, besides the examples; 0: there is no workspace
 */
export function createDemoSubscribers(users: () => number): DemoSubscribers {
  const wanting = new Map<string, boolean>();
  /** How many of the first people are subscribed, by how many there are. */
  const counts: number[] = [0];
  let examples = 0;
  let making = Promise.resolve();

  async function makeUpTo(count: number): Promise<void> {
    if (wanting.size === 0) {
      for (const [subject, wants] of wanters({ kind: 'examples', index: 0 })) {
        wanting.set(subject, wants);
      }
      examples = [...wanting.values()].filter(Boolean).length;
    }
    for (let index = counts.length - 1; index < count; index += 1) {
      if (index % batch === 0) await setImmediate();
      const [, wants = false] = [...wanters({ kind: 'person', index })][0] ?? [];
      const isSubscribed = wants && hasAccount(index);
      if (hasAccount(index)) wanting.set(subjectAt(index), isSubscribed);
      counts.push((counts.at(-1) ?? 0) + (isSubscribed ? 1 : 0));
    }
  }

  async function made(): Promise<number> {
    const count = users();
    if (count === 0) return 0;
    making = making.then(() => makeUpTo(count));
    await making;
    return count;
  }

  return {
    async count() {
      const count = await made();
      return count === 0 ? 0 : examples + (counts[count] ?? 0);
    },
    async has(externalId) {
      return (await made()) === 0 ? undefined : wanting.get(externalId);
    },
  };
}

/** Of the people of a part: the unique id, and whether they want notifications. */
function* wanters(part: DemoPart): Generator<readonly [string, boolean]> {
  for (const { table, record } of demoRecords(part, options)) {
    if (table !== 'UserPreferences') continue;
    const { email } = Object(record.personalDetails);
    if (typeof email === 'string') yield [demoSubject(email), record.pushNotifications === true];
    if (part.kind === 'person') return;
  }
}
