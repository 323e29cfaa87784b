import { emailsBySubject, joinedIdentity } from '../users/same-user';
import { type Activity, lastSaid, type MetricsState, type Preferences } from './metrics-state';

/** A user, whose records may be stored under several IDs. */
export interface MetricsUser {
  /** The user's email if known, otherwise the unique ID. */
  readonly id: string;
  readonly preferences: Preferences;
  readonly activity: Activity | undefined;
}

/**
 * Returns everyone with a preferences record. A `userID` is the email or the identity provider's unique ID
 * (docs/decisions.md); the record connects the two: through the email in its personal details or, if its
 * userID is an email, through its owner.
 */
export function usersOf(state: MetricsState): {
  readonly users: readonly MetricsUser[];
  readonly strangers: number;
} {
  const emails = emailsBySubject(state.preferences);
  const idOf = (key: string) => emails.get(key) ?? key;
  const users = new Map<string, { preferences: Preferences; activity: Activity | undefined }>();
  for (const [key, preferences] of state.preferences) {
    const id = idOf(key);
    const known = users.get(id);
    users.set(id, {
      preferences: known ? joined(known.preferences, preferences) : preferences,
      activity: undefined,
    });
  }
  let strangers = 0;
  for (const [key, activity] of state.activities) {
    const user = users.get(idOf(key));
    if (user) user.activity = user.activity ? added(user.activity, activity) : activity;
    else strangers += activity.count;
  }
  return { users: [...users].map(([id, user]) => ({ id, ...user })), strangers };
}

function joined(a: Preferences, b: Preferences): Preferences {
  const days = [a.createdDay, b.createdDay].filter((day) => day !== undefined);
  const last = a.createdAt >= b.createdAt ? a : b;
  return {
    ...last,
    ...lastSaid(a, b),
    ...joinedIdentity(a, b),
    createdDay: days.length > 0 ? Math.min(...days) : undefined,
  };
}

const added = (a: Activity, b: Activity): Activity => ({
  count: a.count + b.count,
  seconds: a.seconds + b.seconds,
  lastDay: Math.max(a.lastDay, b.lastDay),
  before: a.before || b.before,
});
