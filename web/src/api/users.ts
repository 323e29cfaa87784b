import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import type { DirectoryUser, FoundUser } from '#shared/api/users';
import { graphql } from './client';
import { useWrite } from './use-write';

/**
 * A user's preferences. Every field except the ID may be missing, because stored data may predate the
 * validation rules.
 */
export interface Preferences {
  readonly [attribute: string]: unknown;
  readonly id: string;
  readonly _version?: number | null;
  readonly userID?: string | null;
  readonly owner?: string | null;
  readonly subscriptionStatus?: string | null;
  readonly premiumUntil?: string | null;
  readonly assignedTemplate?: string | null;
  readonly templateAssignedAt?: string | null;
  readonly templateMatchScore?: number | null;
  readonly onboardingCompleted?: boolean | null;
  readonly onboardingCompletedAt?: string | null;
  readonly wellnessGoals?: string | null;
  readonly createdAt?: string | null;
  readonly updatedAt?: string | null;
}

interface Subscription {
  readonly [attribute: string]: unknown;
  readonly id: string;
  readonly userID?: string | null;
  readonly subscriptionStatus?: string | null;
  readonly planType?: string | null;
  readonly isInTrial?: boolean | null;
  readonly updatedAt?: string | null;
}

export type User = FoundUser<Preferences, Subscription>;

const accountFragment = gql(
  `fragment Account on DirectoryUser { subject email name enabled status createdAt }`,
);

const findDocument = gql(
  `query FindUser($text: String!) {
  findUser(text: $text) {
    account { ...Account }
    email userIDs disagreement
    preferences {
      id _version userID owner subscriptionStatus premiumUntil assignedTemplate templateAssignedAt templateMatchScore
      customScheduleEnabled onboardingCompleted onboardingCompletedAt pushNotifications notificationsEnabled exerciseMinutesGoal
      breathingSessionsGoal dailyActivitiesGoal defaultMovementDuration defaultBreathingDuration wellnessGoals wellnessGoal movementHabit
      workStartTime workEndTime workDays age sex profileCompletionScore personalDetails workdayChallenge createdAt updatedAt
    }
    subscriptions { id userID subscriptionStatus planType isInTrial createdAt updatedAt }
  }
}`,
  [accountFragment],
);

const userKey = ['user'] as const;

export const userKeys = {
  all: userKey,
  found: (text: string) => [...userKey, 'found', text],
  list: [...userKey, 'list'],
  directory: [...userKey, 'directory'],
} as const;

/**
 * The query that finds a user by an email address, a unique ID, an owner, or the ID of a preferences record.
 */
export const userQuery = (text: string | undefined) =>
  queryOptions({
    queryKey: userKeys.found(text ?? ''),
    queryFn: async () => (await graphql(findDocument, { text: text ?? '' })).findUser,
    enabled: text !== undefined && text.trim() !== '',
  });

export interface UsersQuestion {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly nextToken?: string | undefined;
}

export interface UserRow {
  readonly email: string | null;
  readonly preferences: Preferences;
}

export interface DirectoryRow {
  readonly account: DirectoryUser;
  readonly preferences: readonly Preferences[];
}

const listedFragment = gql(`fragment ListedPreferences on UserPreferences {
  id _version userID owner assignedTemplate subscriptionStatus onboardingCompleted createdAt
}`);

const usersDocument = gql(
  `query Users(
  $search: String, $limit: Int, $nextToken: String, $filter: UserPreferencesFilter, $company: String
) {
  users(search: $search, limit: $limit, nextToken: $nextToken, filter: $filter, company: $company) {
    items { email preferences { ...ListedPreferences } } nextToken
  }
}`,
  [listedFragment],
);

const directoryDocument = gql(
  `query Directory($search: String, $limit: Int, $nextToken: String) {
  directoryUsers(search: $search, limit: $limit, nextToken: $nextToken) {
    items { account { ...Account } preferences { ...ListedPreferences } } nextToken
  }
}`,
  [accountFragment, listedFragment],
);

export interface UsersFilter {
  /** A filter on the fields of a record (docs/reading-records.md). */
  readonly filter?: object | undefined;
  readonly company?: string | undefined;
}

export const fetchUsers = async (question: UsersQuestion & UsersFilter) =>
  (await graphql(usersDocument, question)).users;

export const fetchDirectory = async (question: UsersQuestion) =>
  (await graphql(directoryDocument, question)).directoryUsers;

export interface PreferencesChange {
  readonly record: Pick<Preferences, 'id' | '_version'>;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The token, created once for each intended change. */
  readonly clientToken: string;
}

const updateDocument =
  gql(`mutation UpdatePreferences($input: UpdateUserPreferencesInput!, $clientToken: String!) {
  updateUserPreferences(input: $input, clientToken: $clientToken) { id _version }
}`);

/**
 * Changes a user's preferences. All user data is refetched afterwards, even if the change was rejected,
 * because someone else may have changed the record.
 */
export function useChangePreferences() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ record: { id, _version }, fields, clientToken }: PreferencesChange) =>
      graphql(updateDocument, {
        input: { id, _version: _version ?? 0, ...fields },
        clientToken,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: userKeys.all }),
  });
}
