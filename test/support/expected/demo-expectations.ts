import type { UserTable } from '#shared/demo/chance/portion';
import { pilotPortion } from '#shared/demo/people/test-accounts';

/** The number of records that a migration of the designated admin's email must change in each table. */
export function demoExpectations(users: number): Readonly<Record<UserTable, number>> {
  const portion = pilotPortion(users);
  return {
    UserPreferences: portion.preferences,
    UserActivity: portion.sessions,
    ActivityHistory: portion.sessions,
    UserScheduledSet: portion.slots,
    UserSubscription: portion.subscriptions,
    SessionRating: portion.ratings,
  };
}
