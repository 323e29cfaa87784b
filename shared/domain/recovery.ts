import { weekdays } from './days';
import { writeTextList } from './json-text';
import { hasUuidForm } from './user-id';

export const recoveryModes = ['basic', 'standard', 'complete'] as const;
export type RecoveryMode = (typeof recoveryModes)[number];

/** Messages of the recovery tool (spec 3, section 5). */
export const recoveryMessages = {
  invalidEmail: 'Invalid email address. Please enter a valid email.',
  exists: 'Cannot create - preferences already exist for this user. Please refresh and check status.',
} as const;

/** Score of a template that is assigned with a recovery (spec 3, section 9). */
export const recoveredTemplateScore = 85;

const basic = { onboardingCompleted: false, notificationsEnabled: false };

const standard = {
  ...basic,
  exerciseMinutesGoal: 10,
  breathingSessionsGoal: 2,
  dailyActivitiesGoal: 6,
  defaultMovementDuration: 30,
  defaultBreathingDuration: 3,
  workStartTime: '09:00',
  workEndTime: '17:00',
  workDays: writeTextList(weekdays),
  movementHabit: 'sometimes',
  profileCompletionScore: 25,
};

const complete = {
  ...standard,
  exerciseMinutesGoal: 14,
  breathingSessionsGoal: 2,
  dailyActivitiesGoal: 8,
  profileCompletionScore: 75,
  onboardingCompleted: true,
  age: '35-44',
};

/** What a recovered preferences record begins with, by mode (spec 3, section 9). */
export const recoveryDefaults: Readonly<Record<RecoveryMode, Readonly<Record<string, unknown>>>> = {
  basic,
  standard,
  complete,
};

/** Fields of a template given with a recovery. */
export const recoveredTemplate = (template: string, at: string) => ({
  assignedTemplate: template,
  templateAssignedAt: at,
  templateMatchScore: recoveredTemplateScore,
});

/** What is wrong with an e-mail for which preferences are to be made; undefined where nothing is. A unique id is none. */
export function recoveryEmailProblem(email: string): string | undefined {
  return email.includes('@') && !hasUuidForm(email) ? undefined : recoveryMessages.invalidEmail;
}
