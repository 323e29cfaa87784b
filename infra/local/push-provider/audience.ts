import type { PushUsers, StoredSubscription } from './users';

/** Whom a notification is for, as a creation names them. */
export interface Recipients {
  readonly segments?: readonly string[] | undefined;
  readonly externalIds?: readonly string[] | undefined;
}

/** People of the demo workspace, whose devices are counted but do not exist. */
export interface DemoSubscribers {
  /** How many devices they have together. */
  count(): Promise<number>;
  /** Whether the person with this unique id has one; undefined: there is no such person. */
  has(externalId: string): Promise<boolean | undefined>;
}

/** Nobody: there is no demo workspace. */
export const noSubscribers: DemoSubscribers = { count: async () => 0, has: async () => undefined };

/** The devices that a notification reaches. */
export interface Audience {
  /** Of pages that subscribed here. */
  readonly subscriptions: readonly StoredSubscription[];
  /** How many devices in all. */
  readonly devices: number;
  /** External ids that are unknown, or subscribed nowhere. */
  readonly invalid: readonly string[];
}

/** Segments that every app has at the start; all of them contain every device that is subscribed. */
const everybody: ReadonlySet<string> = new Set([
  'Total Subscriptions',
  'Subscribed Users',
  'Active Subscriptions',
  'Active Users',
  'Engaged Subscriptions',
  'Engaged Users',
  'All',
]);
/** Segments of devices that did not come back. */
const nobody: ReadonlySet<string> = new Set(['Inactive Subscriptions', 'Inactive Users']);

/** The segments that the app does not have. */
export const unknownSegments = (segments: readonly string[]): readonly string[] =>
  segments.filter((name) => !everybody.has(name) && !nobody.has(name));

/** Whom a notification reaches if it is sent now. */
export async function audienceOf(
  users: PushUsers,
  demo: DemoSubscribers,
  { segments = [], externalIds }: Recipients,
): Promise<Audience> {
  const subscribed = users.subscribed();
  if (!externalIds) {
    const all = segments.some((name) => everybody.has(name));
    if (!all) return { subscriptions: [], devices: 0, invalid: [] };
    return { subscriptions: subscribed, devices: subscribed.length + (await demo.count()), invalid: [] };
  }
  const subscriptions: StoredSubscription[] = [];
  const invalid: string[] = [];
  let devices = 0;
  for (const externalId of new Set(externalIds)) {
    const user = users.find('external_id', externalId);
    const own = subscribed.filter(({ owner }) => owner === user?.onesignalId);
    const reached = own.length + ((await demo.has(externalId)) ? 1 : 0);
    subscriptions.push(...own);
    devices += reached;
    if (reached === 0) invalid.push(externalId);
  }
  return { subscriptions, devices, invalid };
}
