import { setImmediate } from 'node:timers/promises';
import { demoAdmins } from '#shared/demo/people/admins';
import { demoSubject, hasAccount, subjectAt } from '#shared/demo/people/people';
import { type DemoPart, demoRecords } from '#shared/demo/workspace';
import type { DemoSubscribers } from './audience';

/** The number of people between pauses, which let other work run. */
const batch = 500;

/** The date of the demo records. Any date will do: it does not affect who wants notifications. */
const options = {
  now: new Date('2026-01-01T00:00:00Z'),
  adminEmail: demoAdmins.designated,
  secondAdminEmail: demoAdmins.second,
};

/**
 * Returns the people with an account. Each has one device, subscribed according to their `pushNotifications`.
 * @param users the current number of people without the examples; 0 without a workspace
 */
export function createDemoSubscribers(users: () => number): DemoSubscribers {
  const wanting = new Map<string, boolean>();
  /** The number of subscribed people among the first n. */
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

/** Yields each person's unique ID, and whether the person wants notifications. */
function* wanters(part: DemoPart): Generator<readonly [string, boolean]> {
  for (const { table, record } of demoRecords(part, options)) {
    if (table !== 'UserPreferences') continue;
    const { email } = Object(record.personalDetails);
    if (typeof email === 'string') yield [demoSubject(email), record.pushNotifications === true];
    if (part.kind === 'person') return;
  }
}
