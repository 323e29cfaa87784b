import { weekdays } from './days';
import { writeTextList } from './json-text';
import { hasUuidForm } from './user-id';

export const recoveryModes = ['basic', 'standard', 'complete'] as const;
export type RecoveryMode = (typeof recoveryModes)[number];

/** The messages that docs/product.md specifies. */
export const recoveryMessages = {
  invalidEmail: 'Invalid email address. Please enter a valid email.',
  exists: 'Cannot create - preferences already exist for this user. Please refresh and check status.',
  /**
   * The record was created between the duplicate check and the write. The panel has its own text for 'already
   * exists'.
   */
  meanwhile: (email: string) => `A preferences record for ${email} already exists. It was just created.`,
} as const;

/** The score of a template that a recovery assigns. */
const recoveredTemplateScore = 85;

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

/** The fields of recovered preferences, by recovery mode. */
export const recoveryDefaults: Readonly<Record<RecoveryMode, Readonly<Record<string, unknown>>>> = {
  basic,
  standard,
  complete,
};

export const recoveredTemplate = (template: string, at: string) => ({
  assignedTemplate: template,
  templateAssignedAt: at,
  templateMatchScore: recoveredTemplateScore,
});

/** Returns the message if an email for new preferences is invalid. A unique ID is not accepted. */
export function recoveryEmailProblem(email: string): string | undefined {
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(email) && !hasUuidForm(email);
  return isEmail ? undefined : recoveryMessages.invalidEmail;
}

export interface RecoveryChoice {
  readonly mode: RecoveryMode;
  readonly template?: string | null | undefined;
}

/** A user to recover: the email as stored in the directory and, if the user has an account, the unique ID. */
export interface RecoveredUser {
  readonly email: string;
  readonly subject?: string | undefined;
}

/**
 * Returns the ID of recovered preferences. It depends only on the email: if two people recover the same user
 * at the same time, only one succeeds.
 */
export const recoveredId = (email: string): string => `recovered:${email.toLowerCase()}`;

/**
 * Returns preferences created at an ISO 8601 time in UTC. The user owns the record and can read it in the
 * app.
 */
export const recoveredPreferences = (
  { email, subject }: RecoveredUser,
  { mode, template }: RecoveryChoice,
  at: string,
) => ({
  userID: email,
  ...(subject ? { owner: `${subject}::${subject}` } : {}),
  ...recoveryDefaults[mode],
  ...(mode === 'complete' && { onboardingCompletedAt: at }),
  ...(template ? recoveredTemplate(template, at) : {}),
});
