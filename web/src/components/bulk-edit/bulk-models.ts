import { BreathingExercise } from '#shared/models/breathing-exercise';
import { ContentItem } from '#shared/models/content-item';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { Exercise } from '#shared/models/exercise';
import type { Model } from '#shared/models/model';
import { ExerciseSet } from '#shared/models/set';
import { UserPreferences } from '#shared/models/user-preferences';
import { assignableTemplates } from '#shared/templates/index';
import { contentCategories } from '#shared/values/address-choices';
import { scheduleActivityTypes } from '#shared/values/choices';
import { daysOfWeek } from '#shared/values/days';
import { preferencesSubscriptions } from '#shared/values/subscription';
import { breathingGroups } from '../breathing/breathing-fields';
import { exerciseGroups } from '../exercises/exercise-fields';
import { type FieldSpec, optionsOf } from '../record-form/field-spec';
import type { FieldGroup } from '../record-form/form-grid';
import { setGroups } from '../sets/set-fields';

export interface BulkModel {
  readonly definition: Model;
  readonly fields: readonly FieldSpec[];
}

/**
 * Fields with a record's own name, which cannot be set for several records. Fields that depend on others are
 * not offered either.
 */
const ownFields = new Set(['title', 'name', 'key']);

const shared = (groups: readonly FieldGroup[]) =>
  groups.flatMap(({ fields }) => fields).filter(({ name, shownIf }) => !ownFields.has(name) && !shownIf);

const templates = assignableTemplates.map(({ id, name }) => ({ value: id as string, label: name }));

const flag = (name: string, label: string): FieldSpec => ({ name, label, kind: 'flag', missing: false });
const count = (name: string, label: string, unit: string): FieldSpec => ({
  name,
  label,
  kind: 'count',
  unit,
});

const preferencesFields: readonly FieldSpec[] = [
  { name: 'assignedTemplate', label: 'Template', kind: 'choice', options: templates },
  {
    name: 'subscriptionStatus',
    label: 'Subscription',
    kind: 'choice',
    options: optionsOf(preferencesSubscriptions),
    help: "Only the preferences change. The users' subscription records stay as they are.",
  },
  { name: 'premiumUntil', label: 'Premium until', kind: 'line', help: 'The last day in UTC, as YYYY-MM-DD.' },
  flag('customScheduleEnabled', 'Customized schedule'),
  flag('onboardingCompleted', 'Onboarding completed'),
  flag('pushNotifications', 'Push notifications'),
  flag('notificationsEnabled', 'Notifications'),
  count('exerciseMinutesGoal', 'Exercise goal', 'minutes'),
  count('breathingSessionsGoal', 'Breathing goal', 'sessions'),
  count('dailyActivitiesGoal', 'Daily activities goal', 'activities'),
];

const entryFields: readonly FieldSpec[] = [
  { name: 'templateName', label: 'Template', kind: 'choice', options: templates },
  {
    name: 'activityType',
    label: 'Activity type',
    kind: 'choice',
    options: optionsOf(scheduleActivityTypes),
    required: true,
  },
  { name: 'days', label: 'Days', kind: 'texts', options: daysOfWeek },
  { name: 'hour', label: 'Slot', kind: 'line', required: true, help: 'The hour in UTC, 00 to 23.' },
  {
    name: 'exerciseTime',
    label: 'Sent at',
    kind: 'line',
    help: 'HH:MM in UTC. Leave this empty for the usual time.',
  },
  { name: 'notificationHeading', label: 'Heading', kind: 'line' },
  { name: 'notificationContent', label: 'Content', kind: 'prose' },
];

const contentFields: readonly FieldSpec[] = [
  { name: 'category', label: 'Category', kind: 'choice', options: optionsOf(contentCategories) },
  { name: 'value', label: 'Text', kind: 'prose' },
];

const models = {
  Set: { definition: ExerciseSet, fields: shared(setGroups) },
  Exercise: { definition: Exercise, fields: shared(exerciseGroups) },
  BreathingExercise: { definition: BreathingExercise, fields: shared(breathingGroups) },
  UserPreferences: { definition: UserPreferences, fields: preferencesFields },
  DefaultScheduledSet: { definition: DefaultScheduledSet, fields: entryFields },
  ContentItem: { definition: ContentItem, fields: contentFields },
} as const satisfies Readonly<Record<string, BulkModel>>;

export type BulkModelName = keyof typeof models;

export const bulkModel = (name: BulkModelName): BulkModel => models[name];
