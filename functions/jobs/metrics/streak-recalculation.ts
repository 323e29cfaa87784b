import { type ItemSources, list, updateOf } from '#functions/engine/job/job';
import {
  type DaySet,
  daysOf,
  noDays,
  type Streaks,
  streaksOf,
  withDay,
} from '#shared/domain/metrics/streaks';
import {
  emailsBySubject,
  type Identity,
  identityOf,
  joinedIdentity,
  userKey,
} from '#shared/domain/users/same-user';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';

interface Recalculated extends Streaks {
  readonly id: string;
}

export const streakRecalculation = list({
  name: 'streak-recalculation',
  title: 'Streak recalculation',
  description:
    "Calculates each user's current and longest streaks of active workdays and saves both in their preferences.",
  category: 'reusable',
  access: 'Admin',
  tables: [UserPreferences],
  shows: ['userID'],
  itemsName: 'preferences records',
  find: ({ now }, sources) => recalculated(sources, now.slice(0, 10)),
  keyOf: ({ id }) => id,
  visit: ({ id, currentStreak, longestStreak }) => [
    updateOf(UserPreferences, id, { currentStreak, longestStreak }),
  ],
});

interface Kept extends Identity {
  readonly id: unknown;
  readonly userID: unknown;
  readonly currentStreak: unknown;
  readonly longestStreak: unknown;
}

/**
 * About a kilobyte per user in memory, regardless of the number of activities: the identity, and one bit per
 * day. A worker has enough for a million users.
 */
async function* recalculated({ records }: ItemSources, today: string): AsyncGenerator<Recalculated> {
  const all: Kept[] = [];
  const wanted = ['id', 'userID', 'owner', 'personalDetails', 'currentStreak', 'longestStreak'];
  for await (const record of records(UserPreferences, wanted)) {
    const { id, userID, currentStreak, longestStreak } = record;
    all.push({ id, userID, currentStreak, longestStreak, ...identityOf(record) });
  }
  const userOf = usersOf(all);
  const days = new Map<string, DaySet>();
  for (const { userID } of all) {
    const user = userOf(userID);
    if (user !== undefined) days.set(user, noDays);
  }
  for await (const { userID, date } of records(UserActivity, ['userID', 'date'])) {
    const user = userOf(userID) ?? '';
    const known = days.get(user);
    if (known && typeof date === 'string') days.set(user, withDay(known, date));
  }
  for (const { id, userID, currentStreak, longestStreak } of all) {
    const user = userOf(userID);
    if (user === undefined || typeof id !== 'string') continue;
    const streaks = streaksOf(daysOf(days.get(user) ?? noDays), today);
    if (streaks.currentStreak !== currentStreak || streaks.longestStreak !== longestStreak)
      yield { id, ...streaks };
  }
}

/** From a `userID` to the user's key, the same for the email and the unique ID (docs/decisions.md). */
function usersOf(preferences: readonly Kept[]): (userID: unknown) => string | undefined {
  const identities = new Map<string, Identity>();
  for (const record of preferences) {
    const key = userKey(record.userID);
    if (key === undefined) continue;
    const known = identities.get(key);
    const identity = { email: record.email, subject: record.subject };
    identities.set(key, known ? joinedIdentity(known, identity) : identity);
  }
  const emails = emailsBySubject(identities);
  return (userID) => {
    const key = userKey(userID);
    return key === undefined ? undefined : (emails.get(key) ?? key);
  };
}
