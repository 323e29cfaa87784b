import { z } from 'zod';
import { readDay } from '../values/days';
import { writeTextList } from '../values/json-text';
import { recoveryEmailProblem, recoveryMessages } from '../values/recovery';
import { preferencesSubscriptions } from '../values/subscription';
import { choice, count, jsonObject, jsonTexts, line, timeOfDay } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

/** A rating, whose scale is unknown. */
const rating = z.number().min(0).max(100).optional();

/** A user's preferences. Each user should have only one record. */
export const UserPreferences = defineModel({
  name: 'UserPreferences',
  plural: 'UserPreferences',
  label: ['preferences record', 'preferences records'],
  fields: z.object({
    id: z.string().min(1),
    /** The user's email or, once migrated, the identity provider's unique ID (docs/decisions.md). */
    userID: line().optional(),
    subscriptionStatus: choice(preferencesSubscriptions).nullable().optional(),
    /** The last day of premium in UTC, or null if premium has no end (shared/domain/users/premium.ts). */
    premiumUntil: z.iso.date().nullable().optional(),
    assignedTemplate: line().nullable().optional(),
    templateAssignedAt: z.iso.datetime().nullable().optional(),
    templateMatchScore: z.number().min(0).max(100).nullable().optional(),
    customScheduleEnabled: z.boolean().optional(),
    onboardingCompleted: z.boolean().optional(),
    onboardingCompletedAt: z.iso.datetime().nullable().optional(),
    pushNotifications: z.boolean().optional(),
    notificationsEnabled: z.boolean().optional(),
    exerciseMinutesGoal: count().optional(),
    breathingSessionsGoal: count().optional(),
    dailyActivitiesGoal: count().optional(),
    /** Workdays with an activity, calculated by `streak-recalculation`. */
    currentStreak: count().optional(),
    longestStreak: count().optional(),
    /** The duration in seconds. */
    defaultMovementDuration: count().optional(),
    /** The duration in minutes. */
    defaultBreathingDuration: count().optional(),
    /** The goals as a JSON list. */
    wellnessGoals: jsonTexts().optional(),
    wellnessGoal: line().optional(),
    movementHabit: line().optional(),
    /** The time as HH:MM. */
    workStartTime: timeOfDay().optional(),
    /** The time as HH:MM. */
    workEndTime: timeOfDay().optional(),
    /** The weekday abbreviations, as a JSON list. */
    workDays: jsonTexts((days) => writeTextList(days.map((day) => readDay(day) ?? day))).optional(),
    /** The age band, such as `35-44`. */
    age: line().optional(),
    sex: line().optional(),
    /** A percentage. */
    profileCompletionScore: count().max(100).optional(),
    personalDetails: jsonObject({
      firstName: line().optional(),
      lastName: line().optional(),
      email: line().optional(),
    }).optional(),
    workdayChallenge: jsonObject({ energy: rating, calm: rating, movement: rating }).optional(),
    ...syncFields,
  }),
  create: {
    // Only a recovery creates records in this table.
    userID: z
      .string({ error: recoveryMessages.invalidEmail })
      .max(300)
      .refine((email) => recoveryEmailProblem(email) === undefined, recoveryMessages.invalidEmail),
  },
  indexes: [
    { name: 'byUserID', partitionKey: 'userID' },
    // The owner (the unique ID, alone or as `id::name`) determines which records a user can read in the app.
    { name: 'byOwner', partitionKey: 'owner' },
  ],
});
