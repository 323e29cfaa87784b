import { editOf, list, skip, updateOf } from '#functions/engine/job/job';
import {
  dayOf,
  grantedSubscriptionId,
  hasEnded,
  type OwnSubscription,
  subscriptionWrites,
} from '#shared/domain/users/premium';
import { userKey } from '#shared/domain/users/same-user';
import { accountIds } from '#shared/domain/users/user-identity';
import type { StoredRecord } from '#shared/models/model';
import { UserPreferences } from '#shared/models/user-preferences';
import { UserSubscription } from '#shared/models/user-subscription';
import { isPremium, isStanding } from '#shared/values/subscription';

interface Ended {
  readonly id: string;
  readonly premiumUntil: string;
  /** The status that the user has from now on: another subscription may still be in effect. */
  readonly status: string | undefined;
  /** The subscription that the grant created, if it is still in effect. */
  readonly granted: OwnSubscription | undefined;
}

/**
 * Ends premium whose last day has passed. The status becomes 'expired' together with the subscription that
 * the grant created. If the user has another subscription in effect, such as a paid one, its status applies
 * again.
 */
export const premiumEnd = list({
  name: 'premium-end',
  title: 'End of premium',
  description:
    'Ends premium that was given until a day that has passed, in the preferences and in the subscription.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserPreferences, UserSubscription],
  shows: ['userID', 'premiumUntil'],
  itemsName: 'users whose premium has ended',
  async *find({ now }, { records }): AsyncGenerator<Ended> {
    const ended: StoredRecord[] = [];
    for await (const record of records(UserPreferences, [
      'id',
      'userID',
      'owner',
      'personalDetails',
      ...attributes,
    ]))
      if (hasEnded(record, dayOf(now))) ended.push(record);
    if (ended.length === 0) return;
    const standing = new Map<string, OwnSubscription[]>();
    for await (const record of records(UserSubscription, [
      'id',
      'userID',
      'subscriptionStatus',
      'isInTrial',
    ])) {
      const key = userKey(record.userID);
      if (key === undefined || !isStanding(record)) continue;
      standing.set(key, [...(standing.get(key) ?? []), { ...record, id: String(record.id) }]);
    }
    for (const record of ended) yield endOf(record, standing);
  },
  keyOf: ({ id }) => id,
  visit: ({ id, premiumUntil, status, granted }: Ended) => [
    editOf(UserPreferences, id, (record) => {
      if (record.premiumUntil === premiumUntil)
        return { premiumUntil: undefined, ...(status === undefined ? {} : { subscriptionStatus: status }) };
      const { subscriptionStatus: now } = record;
      const hasNone = typeof now !== 'string' || !isPremium(now) || now === status;
      // A retry of the subscription finds the end already made.
      return record.premiumUntil === undefined && hasNone ? undefined : skip('Premium was given again.');
    }),
    ...(granted
      ? subscriptionWrites(id, 'expired', [granted]).map(({ set }) =>
          updateOf(UserSubscription, granted.id, set, {
            subscriptionStatus: granted.subscriptionStatus,
            isInTrial: granted.isInTrial,
          }),
        )
      : []),
  ],
});

const attributes = ['subscriptionStatus', 'premiumUntil'];

function endOf(record: StoredRecord, standing: ReadonlyMap<string, readonly OwnSubscription[]>): Ended {
  const id = String(record.id);
  const keys = new Set([record.userID, ...accountIds(record)].map(userKey));
  const own = [...keys].flatMap((key) => (key === undefined ? [] : (standing.get(key) ?? [])));
  const [other] = own.filter((one) => one.id !== grantedSubscriptionId(id));
  const { subscriptionStatus: status } = record;
  const isOver = typeof status === 'string' && isPremium(status);
  return {
    id,
    premiumUntil: String(record.premiumUntil),
    status: isOver ? (other ? (other.isInTrial ? 'trial' : 'active') : 'expired') : undefined,
    granted: own.find((one) => one.id === grantedSubscriptionId(id)),
  };
}
