import { z } from 'zod';
import { type ItemSources, keep, list, update, updateOf } from '#functions/engine/job/job';
import { corruptionOf, looksLikeUniqueId } from '#shared/domain/users/corrupted-preferences';
import { userKey } from '#shared/domain/users/same-user';
import type { StoredRecord } from '#shared/models/model';
import { UserPreferences } from '#shared/models/user-preferences';
import { isPremium } from '#shared/values/subscription';
import { fixing } from '../records/given-records';

const params = z.object({
  until: z.iso.datetime().optional().meta({
    title: 'Only records written before',
    description: 'Records written after this time are kept. Leave empty to delete all corrupted records.',
  }),
});

/**
 * Marked as deleted, like by the command for a single record. Records with the unique ID of a user in the
 * directory are kept: they have been migrated.
 */
export const preferencesCleanup = fixing(['UserIdMissing', 'UniqueIdUnknown', 'NotAnEmail'], {
  name: 'preferences-cleanup',
  title: 'User preferences cleanup',
  description:
    "Deletes preferences records with an invalid userID: one that is missing, or that has no @ and is not a user's unique ID.",
  category: 'cleanup',
  access: 'Admin',
  tables: [UserPreferences],
  params,
  shows: ['userID', 'createdAt', 'assignedTemplate', 'onboardingCompleted'],
  reads: ['userID', 'updatedAt'],
  asks: ({ userID }) => (looksLikeUniqueId(userID) ? [userID] : []),
  visit: (record, { params: { until }, isUser }) =>
    corruptionOf(record, isUser) && !writtenAfter(record, until) ? update({ _deleted: true }) : keep,
});

/** A record without a time counts as the oldest. */
function writtenAfter({ updatedAt, createdAt }: StoredRecord, until: string | undefined): boolean {
  if (until === undefined) return false;
  return [updatedAt, createdAt].some(
    (time) => typeof time === 'string' && Date.parse(time) > Date.parse(until),
  );
}

const paramsOfUser = z.object({
  user: z.string().trim().min(1).meta({ title: 'User', description: "The user's email or unique ID." }),
});

/** The record to keep, with the standard spelling of its userID, or one to delete. */
interface OfUser {
  readonly id: string;
  /** In standard spelling; null for a record to delete. */
  readonly userID: string | null;
  /** The `userID` when the record was found. */
  readonly was: unknown;
}

/**
 * Keeps the most complete record, with its userID trimmed and in lower case, as look-ups require. The others
 * are marked as deleted.
 */
export const preferencesCleanupOfUser = list({
  name: 'preferences-cleanup-of-user',
  title: 'Preferences cleanup for one user',
  description:
    "Keeps the user's best preferences record (completed onboarding first, then premium, then newest) and deletes the other records.",
  category: 'cleanup',
  access: 'Admin',
  tables: [UserPreferences],
  params: paramsOfUser,
  shows: ['userID', 'createdAt', 'onboardingCompleted', 'subscriptionStatus'],
  itemsName: 'preferences records',
  find: ({ params: { user } }, sources) => recordsOf(sources, user),
  keyOf: ({ id }) => id,
  visit: ({ id, userID, was }) => [
    updateOf(UserPreferences, id, userID === null ? { _deleted: true } : { userID }, { userID: was }),
  ],
});

async function* recordsOf({ records, directoryUsers }: ItemSources, user: string): AsyncGenerator<OfUser> {
  const keys = new Set([userKey(user)]);
  for await (const { subject, email } of directoryUsers()) {
    const own = [userKey(subject), userKey(email)];
    if (own.some((key) => key !== undefined && keys.has(key))) for (const key of own) keys.add(key);
  }
  const found: StoredRecord[] = [];
  for await (const record of records(UserPreferences, [
    'id',
    'userID',
    'onboardingCompleted',
    'subscriptionStatus',
    'createdAt',
  ])) {
    const key = userKey(record.userID);
    if (key !== undefined && keys.has(key)) found.push(record);
  }
  const [kept, ...others] = found.toSorted(byWorth);
  if (kept) yield { id: String(kept.id), userID: userKey(kept.userID) ?? null, was: kept.userID };
  for (const { id, userID } of others) yield { id: String(id), userID: null, was: userID };
}

/** The record that the user would miss most comes first. */
const byWorth = (one: StoredRecord, other: StoredRecord): number =>
  Number(other.onboardingCompleted === true) - Number(one.onboardingCompleted === true) ||
  Number(premium(other)) - Number(premium(one)) ||
  createdAt(other).localeCompare(createdAt(one)) ||
  String(one.id).localeCompare(String(other.id));

const premium = ({ subscriptionStatus: status }: StoredRecord) =>
  isPremium(typeof status === 'string' ? status : null);

const createdAt = ({ createdAt: time }: StoredRecord): string => (typeof time === 'string' ? time : '');
