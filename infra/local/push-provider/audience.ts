import type { PushUsers, StoredSubscription } from './users';

/** A notification's recipients, in the format of the creation request. */
export interface Recipients {
  readonly segments?: readonly string[] | undefined;
  readonly externalIds?: readonly string[] | undefined;
}

/** The people in the demo workspace. Their devices are counted but do not exist. */
export interface DemoSubscribers {
  /** Returns the total number of devices that these people have. */
  count(): Promise<number>;
  /**
   * Returns true if the person with the given unique ID has a subscribed device, and false if not. Returns
   * undefined if the person does not exist.
   */
  has(externalId: string): Promise<boolean | undefined>;
}

/** The empty set of subscribers for a host without a demo workspace. */
export const noSubscribers: DemoSubscribers = { count: async () => 0, has: async () => undefined };

/** The devices that a notification reaches. */
export interface Audience {
  /** The devices of pages that subscribed on this host. */
  readonly subscriptions: readonly StoredSubscription[];
  /** The total number of devices. */
  readonly devices: number;
  /** The external IDs that are unknown or have no subscription. */
  readonly invalid: readonly string[];
}

/** The segments that every app has by default. Each segment contains all subscribed devices. */
const everybody: ReadonlySet<string> = new Set([
  'Total Subscriptions',
  'Subscribed Users',
  'Active Subscriptions',
  'Active Users',
  'Engaged Subscriptions',
  'Engaged Users',
  'All',
]);
/** The segments for devices whose users have not returned. These segments are always empty. */
const nobody: ReadonlySet<string> = new Set(['Inactive Subscriptions', 'Inactive Users']);

/** Returns those of the given segments that do not exist in the app. */
export const unknownSegments = (segments: readonly string[]): readonly string[] =>
  segments.filter((name) => !everybody.has(name) && !nobody.has(name));

/** Returns the devices that a notification would reach if it were sent now. */
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
