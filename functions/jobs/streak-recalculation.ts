import { allOf } from '#functions/engine/all-of';
import { type ItemSources, list, updateOf } from '#functions/engine/job';
import {
  emailsBySubject,
  type Identity,
  identityOf,
  joinedIdentity,
  userKey,
} from '#shared/domain/same-user';
import { type Streaks, streaksOf } from '#shared/domain/streaks';
import type { StoredRecord } from '#shared/models/model';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';

/** A preferences record whose streaks are others by now. */
interface Recalculated extends Streaks {
  readonly id: string;
}

/** Counts anew, from the activities, how many workdays in a row each user did something (spec 3, section 9: streak recalculation). */
export const streakRecalculation = list({
  name: 'streak-recalculation',
  title: 'Streak recalculation',
  description:
    'Counts from the activities how many workdays in a row each user was active, now and at most, and writes it to their preferences.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserPreferences],
  shows: ['userID'],
  itemsName: 'preferences records',
  items: (): readonly Recalculated[] => [],
  find: ({ now }, sources) => recalculated(sources, now.slice(0, 10)),
  keyOf: ({ id }) => id,
  visit: ({ id, currentStreak, longestStreak }) => [
    updateOf(UserPreferences, id, { currentStreak, longestStreak }),
  ],
});

async function* recalculated({ records }: ItemSources, today: string): AsyncGenerator<Recalculated> {
  const all = await allOf(
    records(UserPreferences, ['id', 'userID', 'owner', 'personalDetails', 'currentStreak', 'longestStreak']),
  );
  const userOf = usersOf(all);
  const days = new Map<string, Set<string>>(all.flatMap(({ userID }) => emptyOf(userOf(userID))));
  for await (const { userID, date } of records(UserActivity, ['userID', 'date'])) {
    if (typeof date === 'string') days.get(userOf(userID) ?? '')?.add(date);
  }
  for (const { id, userID, currentStreak, longestStreak } of all) {
    const user = userOf(userID);
    if (user === undefined || typeof id !== 'string') continue;
    const streaks = streaksOf(days.get(user) ?? [], today);
    if (streaks.currentStreak !== currentStreak || streaks.longestStreak !== longestStreak)
      yield { id, ...streaks };
  }
}

const emptyOf = (user: string | undefined): [string, Set<string>][] =>
  user === undefined ? [] : [[user, new Set()]];

/** One name for a user, whether a record has the email or the unique id (docs/decisions.md). */
function usersOf(preferences: readonly StoredRecord[]): (userID: unknown) => string | undefined {
  const identities = new Map<string, Identity>();
  for (const record of preferences) {
    const key = userKey(record.userID);
    if (key === undefined) continue;
    const known = identities.get(key);
    const identity = identityOf(record);
    identities.set(key, known ? joinedIdentity(known, identity) : identity);
  }
  const emails = emailsBySubject(identities);
  return (userID) => {
    const key = userKey(userID);
    return key === undefined ? undefined : (emails.get(key) ?? key);
  };
}
