import { keep, sweep, update } from '#functions/engine/job';
import { isPremium } from '#shared/domain/subscription';
import { UserPreferences } from '#shared/models/user-preferences';

/** Takes the own schedule from those who may not have one (spec 3, section 1: free users cannot customise their schedule). */
export const permissionSync = sweep({
  name: 'permission-sync',
  title: 'Permission sync',
  description:
    'Users who are not premium (active or trial) no longer have a custom schedule enabled. Premium users keep what they chose.',
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
