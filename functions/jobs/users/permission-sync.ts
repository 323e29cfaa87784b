import { keep, sweep, update } from '#functions/engine/job/job';
import { UserPreferences } from '#shared/models/user-preferences';
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
