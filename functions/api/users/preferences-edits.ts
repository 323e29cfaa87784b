import { toRecord } from '#functions/dynamodb/values';
import { isoNow } from '#functions/engine/ledger/ledger';
import type { Engine } from '#functions/runtime/dependencies';
import {
  dayOf,
  grantedSubscriptionId,
  type OwnSubscription,
  refusedEnd,
  subscriptionWrites,
} from '#shared/domain/users/premium';
import { accountIds } from '#shared/domain/users/user-identity';
import type { StoredRecord } from '#shared/models/model';
import { UserSubscription } from '#shared/models/user-subscription';
import { type Edits, newRecord, plainEdits, withFields } from '../records/edit';
import { changeTo, differingIn, type RecordChange } from '../records/record-change';
import { isDeleted, readStored } from '../records/stored';
import { wrongFields } from '../request/parse';
import { subscriptionsOf } from './records-of-user';

/**
 * The edits of a preferences record. A change of the subscription status also changes the user's
 * subscriptions in the same transaction, so that the two agree.
 */
export const preferencesEdits: Edits = {
  ...plainEdits,

  update(engine, model, input) {
    const planned = plainEdits.update(engine, model, withEnd(input));
    return async () => {
      const plan = await planned();
      const [change] = plan.changes;
      if (!change) return plan;
      const changed = differingIn(change.before ?? {}, change.after);
      const after = toRecord(change.after);
      if (changed.includes('premiumUntil') && after.premiumUntil !== undefined)
        refuseEnd(after, isoNow(engine));
      if (!changed.includes('subscriptionStatus')) return plan;
      const until = after.premiumUntil === undefined ? '' : ` until ${String(after.premiumUntil)}`;
      return {
        ...plan,
        note: { ...plan.note, description: `${plan.note.description}${until}` },
        changes: [...plan.changes, ...(await subscriptionChanges(engine, after))],
      };
    };
  },
};

/** Returns the input with the end removed if it sets a status without an end. */
function withEnd(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('subscriptionStatus' in input)) return input;
  return { premiumUntil: null, ...input };
}

function refuseEnd(after: StoredRecord, now: string): void {
  const problem = refusedEnd(after, dayOf(now));
  if (problem === undefined) return;
  const field = 'input.premiumUntil';
  throw wrongFields([{ field, expected: 'a later day', message: `premiumUntil ${problem}` }]);
}

async function subscriptionChanges(
  engine: Engine,
  preferences: StoredRecord,
): Promise<readonly RecordChange[]> {
  const at = isoNow(engine);
  const id = String(preferences.id);
  const table = UserSubscription.name;
  const granted = grantedSubscriptionId(id);
  const userID = typeof preferences.userID === 'string' ? preferences.userID : undefined;
  const userIDs = [...new Set([...(userID ? [userID] : []), ...accountIds(preferences)])];
  const [listed, own] = await Promise.all([
    subscriptionsOf(engine, { userIDs, owners: [] }),
    // The index may not contain the record yet.
    readStored(engine, table, granted),
  ]);
  const known = new Map(listed.map((record) => [record.id?.S ?? '', record]));
  if (own && !isDeleted(own)) known.set(granted, own);
  const status = typeof preferences.subscriptionStatus === 'string' ? preferences.subscriptionStatus : null;
  // This cast is safe, because the rule compares the values and ignores all others.
  const subscriptions = [...known.values()].map((record) => toRecord(record) as unknown as OwnSubscription);
  return subscriptionWrites(id, status, subscriptions).map((write) => {
    const before = known.get(write.id);
    if (before) return changeTo(table, before, withFields(before, write.set), at);
    const { owner } = preferences;
    const fields = { ...write.set, ...(userID ? { userID } : {}), ...(owner ? { owner } : {}) };
    return changeTo(table, own, newRecord(write.id, fields, at), at);
  });
}
