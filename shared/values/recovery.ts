import { weekdays } from './days';
import { writeTextList } from './json-text';
import { hasUuidForm } from './user-id';

export const recoveryModes = ['basic', 'standard', 'complete'] as const;
export type RecoveryMode = (typeof recoveryModes)[number];

/** The recovery tool's messages (docs/product.md). */
export const recoveryMessages = {
  invalidEmail: 'Invalid email address. Please enter a valid email.',
  exists: 'Cannot create - preferences already exist for this user. Please refresh and check status.',
  /**
   * The message shown when a record was created between the duplicate check and the write. The panel has its
   * own text for 'already exists'.
   */
  meanwhile: (email: string) => `A preferences record for ${email} already exists. It was just created.`,
} as const;

/** The match score of a template that a recovery assigns. */
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

/** The initial values of a recovered preferences record, by recovery mode. */
export const recoveryDefaults: Readonly<Record<RecoveryMode, Readonly<Record<string, unknown>>>> = {
  basic,
  standard,
  complete,
};

/** Returns the fields for a template that a recovery assigns. */
export const recoveredTemplate = (template: string, at: string) => ({
  assignedTemplate: template,
  templateAssignedAt: at,
  templateMatchScore: recoveredTemplateScore,
});

/**
 * Returns the message that explains why an email for new preferences is invalid, or undefined if the email is
 * valid. A unique ID is not accepted as an email.
 */
export function recoveryEmailProblem(email: string): string | undefined {
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(email) && !hasUuidForm(email);
  return isEmail ? undefined : recoveryMessages.invalidEmail;
}

/** The options for recovering a preferences record. */
export interface RecoveryChoice {
  readonly mode: RecoveryMode;
  readonly template?: string | null | undefined;
}

/**
 * The user whose record is recovered: the email as stored in the directory and, if the user has an account,
 * the unique ID.
 */
export interface RecoveredUser {
  readonly email: string;
  readonly subject?: string | undefined;
}

/**
 * Returns the ID of a recovered record. It depends only on the email, so if two people recover the same user
 * at the same time, only one of them succeeds.
 */
export const recoveredId = (email: string): string => `recovered:${email.toLowerCase()}`;

/**
 * Returns the fields of a recovered record created at the given time (ISO 8601 in UTC). The user owns the
 * record and can read it in the app.
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
