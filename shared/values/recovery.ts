import { weekdays } from './days';
import { writeTextList } from './json-text';
import { hasUuidForm } from './user-id';

export const recoveryModes = ['basic', 'standard', 'complete'] as const;
export type RecoveryMode = (typeof recoveryModes)[number];

/** Messages of the recovery tool (docs/product.md). */
export const recoveryMessages = {
  invalidEmail: 'Invalid email address. Please enter a valid email.',
  exists: 'Cannot create - preferences already exist for this user. Please refresh and check status.',
  /**
   * A record was created between the duplicate check and the write; the panel has its own text for 'already
   * exists'.
   */
  meanwhile: (email: string) => `A preferences record of ${email} already exists: it was created just now.`,
} as const;

/** Score of a template that is assigned with a recovery. */
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

/** The initial values of a recovered preferences record, by mode. */
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

/**
 * The problem with an email for which preferences are to be created; undefined if there is none. A unique id
 * is not an email.
 */
export function recoveryEmailProblem(email: string): string | undefined {
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(email) && !hasUuidForm(email);
  return isEmail ? undefined : recoveryMessages.invalidEmail;
}

/** How a preferences record is recovered. */
export interface RecoveryChoice {
  readonly mode: RecoveryMode;
  readonly template?: string | null | undefined;
}

/** For whom: the email as the directory keeps it, and the unique id if they have an account. */
export interface RecoveredUser {
  readonly email: string;
  readonly subject?: string | undefined;
}

/**
 * The id of a recovered record: one per email, so that of two people who recover the same user at once, one
 * succeeds.
 */
export const recoveredId = (email: string): string => `recovered:${email.toLowerCase()}`;

/**
 * The fields of a recovered record, created at that time (ISO 8601 in UTC). It belongs to the user, who may
 * read it in the app.
 */
export const recoveredPreferences = (
  { email, subject }: RecoveredUser,
  { mode, template }: RecoveryChoice,
  at: string,
) => ({
  userID: email,
  ...(subject ? { owner: `${subject}::${subject}` } : {}),
  ...recoveryDefaults[mode],
  ...(template ? recoveredTemplate(template, at) : {}),
});
