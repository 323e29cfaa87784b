import type { PushUsers, StoredSubscription } from './users';

/** Recipients, in the format of the creation request. */
export interface Recipients {
  readonly segments?: readonly string[] | undefined;
  readonly externalIds?: readonly string[] | undefined;
}

/** The people in the demo workspace. Their devices are counted but do not exist. */
export interface DemoSubscribers {
  count(): Promise<number>;
  /** Returns whether the person has a subscribed device, or undefined if there is no such person. */
  has(externalId: string): Promise<boolean | undefined>;
}

export const noSubscribers: DemoSubscribers = { count: async () => 0, has: async () => undefined };

export interface Audience {
  /** The subscriptions of pages that subscribed on this host. */
  readonly subscriptions: readonly StoredSubscription[];
  /** The number of devices in all. */
  readonly devices: number;
  /** The external IDs that are unknown or have no subscription. */
  readonly invalid: readonly string[];
}

/** Segments that every app has by default. Each contains all subscribed devices. */
const everybody: ReadonlySet<string> = new Set([
  'Total Subscriptions',
  'Subscribed Users',
  'Active Subscriptions',
  'Active Users',
  'Engaged Subscriptions',
  'Engaged Users',
  'All',
]);
/** Segments for users who have not returned, which are always empty. */
const nobody: ReadonlySet<string> = new Set(['Inactive Subscriptions', 'Inactive Users']);

export const unknownSegments = (segments: readonly string[]): readonly string[] =>
  segments.filter((name) => !everybody.has(name) && !nobody.has(name));

/** Returns the devices that a message sent now would reach. */
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
