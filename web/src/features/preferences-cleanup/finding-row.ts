import type { Corruption } from '#shared/domain/users/corrupted-preferences';
import type { Finding } from '#shared/jobs/run/results';
import { formatUtcDay } from '#shared/text/time-format';

export interface FindingRow {
  readonly id: string;
  /** The userID as stored, or in quotes if it contains spaces that would not be visible otherwise. */
  readonly userId: string | undefined;
  /** The userID in the database, or null if the record has none. */
  readonly storedUserId: unknown;
  readonly userKey: string;
  /** The problem, or undefined if the record was only migrated. */
  readonly problem: string | undefined;
  readonly createdAt: string | undefined;
  readonly template: string | undefined;
  readonly onboarded: boolean;
}

const problems: Readonly<Record<Corruption, string>> = {
  UserIdMissing: 'Does not belong to any user',
  UniqueIdUnknown: "Not a user's unique ID",
  NotAnEmail: "Has no '@'",
};

export function findingRow({ key, kind, details }: Pick<Finding, 'key' | 'kind' | 'details'>): FindingRow {
  const fields: unknown = JSON.parse(details);
  const field = (name: string) =>
    typeof fields === 'object' && fields !== null
      ? Object.entries(fields).find(([found]) => found === name)?.[1]
      : undefined;
  const storedUserId = field('userID') ?? null;
  const userId = userIdText(storedUserId);
  return {
    id: key,
    userId,
    storedUserId,
    // A userID that is not plain text cannot be looked up.
    userKey: userId !== undefined && userId === storedUserId ? userId : key,
    problem: Object.entries(problems).find(([one]) => one === kind)?.[1],
    createdAt: text(field('createdAt')),
    template: text(field('assignedTemplate')),
    onboarded: field('onboardingCompleted') === true,
  };
}

function userIdText(userId: unknown): string | undefined {
  if (userId === undefined || userId === null) return undefined;
  return typeof userId === 'string' && userId.trim() === userId && userId !== ''
    ? userId
    : JSON.stringify(userId);
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Returns the day, or an invalid date unchanged. */
export const createdDate = (createdAt: string | undefined): string =>
  createdAt === undefined ? 'Not recorded' : formatUtcDay(createdAt);
