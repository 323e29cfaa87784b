import { z } from 'zod';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

/** What a user told the app of themselves and chose in it (spec 1 section 3, spec 3 section 3). One record a user. */
export const UserPreferences = defineModel({
  name: 'UserPreferences',
  plural: 'UserPreferences',
  label: ['preferences record', 'preferences records'],
  fields: z.object({
    id: z.string().min(1),
    /** The user's e-mail, or, once migrated, the identity provider's unique id (docs/decisions.md). */
    userID: z.string().optional(),
    subscriptionStatus: z.enum(['active', 'trial', 'expired']).nullable().optional(),
    assignedTemplate: z.string().nullable().optional(),
    templateAssignedAt: z.iso.datetime().nullable().optional(),
    templateMatchScore: z.number().nullable().optional(),
    customScheduleEnabled: z.boolean().optional(),
    onboardingCompleted: z.boolean().optional(),
    onboardingCompletedAt: z.iso.datetime().nullable().optional(),
    pushNotifications: z.boolean().optional(),
    notificationsEnabled: z.boolean().optional(),
    exerciseMinutesGoal: z.int().optional(),
    breathingSessionsGoal: z.int().optional(),
    dailyActivitiesGoal: z.int().optional(),
    /** Seconds. */
    defaultMovementDuration: z.int().optional(),
    /** Minutes. */
    defaultBreathingDuration: z.int().optional(),
    /** JSON text: a list of goals. */
    wellnessGoals: z.string().optional(),
    wellnessGoal: z.string().optional(),
    movementHabit: z.string().optional(),
    /** HH:MM. */
    workStartTime: z.string().optional(),
    /** HH:MM. */
    workEndTime: z.string().optional(),
    /** JSON text: a list of weekday abbreviations. */
    workDays: z.string().optional(),
    /** Age band, such as `35-44`. */
    age: z.string().optional(),
    sex: z.string().optional(),
    profileCompletionScore: z.int().optional(),
    personalDetails: z
      .object({
        firstName: z.string().optional(),
        lastName: z.string().optional(),
        email: z.string().optional(),
      })
      .optional(),
    workdayChallenge: z
      .object({ energy: z.number().optional(), calm: z.number().optional(), movement: z.number().optional() })
      .optional(),
    ...syncFields,
  }),
  indexes: [{ name: 'byUserID', partitionKey: 'userID' }],
});
