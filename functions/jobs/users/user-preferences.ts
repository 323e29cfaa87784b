import { keep, sweep, update } from '#functions/engine/job/job';
import { ActivityHistory } from '#shared/models/activity-history';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import { UserScheduledSet } from '#shared/models/user-scheduled-set';
import { UserSubscription } from '#shared/models/user-subscription';
import { isPremium } from '#shared/values/subscription';

/** Free users cannot customise their schedule. */
export const permissionSync = sweep({
  name: 'permission-sync',
  title: 'Permission sync',
  description:
    'Turns off custom schedules for users without an active or trial premium subscription. Premium users keep theirs.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserPreferences],
  shows: ['userID', 'subscriptionStatus'],
  reads: ['subscriptionStatus', 'customScheduleEnabled'],
  visit: ({ subscriptionStatus: status, customScheduleEnabled }) => {
    const known = typeof status === 'string' ? status.trim().toLowerCase() : null;
    return customScheduleEnabled === true && !isPremium(known)
      ? update({ customScheduleEnabled: false })
      : keep;
  },
});

/** From the caller's email to the identity provider's unique ID. */
export const userIdentifierMigration = sweep({
  name: 'user-identifier-migration',
  title: 'User identifier migration',
  description:
    'Replaces your email with your unique ID in the userID field of six tables. A second run changes nothing.',
  category: 'one-time',
  access: 'DesignatedAdmin',
  tables: [UserPreferences, UserActivity, ActivityHistory, UserScheduledSet, UserSubscription, SessionRating],
  shows: ['createdAt'],
  reads: ['userID'],
  narrow: { index: 'byUserID', key: ({ caller }) => caller.email },
  visit: (record, { caller }) => (record.userID === caller.email ? update({ userID: caller.subject }) : keep),
});
