import { queryOptions } from '@tanstack/react-query';
import type { Operations } from '#shared/api/api-types';
import { gql } from '#shared/api/gql';
import { type Assignee, readAssignee } from '#shared/domain/templates/template-recommendation';
import { ApiError, inWords, messageOf } from '../../api/api-error';
import { graphql } from '../../api/client';
import { reportKeys, reportRowPages } from '../../api/reports';
import { type Me, meQuery } from '../../api/runs';
import { type Preferences, userKeys } from '../../api/users';
import { messages } from './messages';

export interface LoadedUser {
  readonly email: string | null;
  readonly subject: string | null;
  readonly preferences: Preferences;
  readonly records: number;
}

const findDocument = gql(`query FindAssignee($text: String!) {
  findUser(text: $text) { account { subject email } email
    preferences {
      id _version userID owner subscriptionStatus onboardingCompleted assignedTemplate templateAssignedAt
      templateMatchScore wellnessGoals
    }
  }
}`);

type Found = Operations['FindAssignee']['result']['findUser'];

const maxRecentUsers = 10;

export const recentUsersQuery = queryOptions({
  queryKey: [...reportKeys.rows('metrics-rollup'), 'recent-users'],
  queryFn: async (): Promise<readonly string[]> => {
    const question = { sort: 'lastActivity', descending: true };
    const { items } = await reportRowPages('metrics-rollup', question, maxRecentUsers)(undefined);
    return items.map(({ id }) => id);
  },
});

/** Reads a user. Throws an ApiError with the specified message if no user is found or the lookup fails. */
async function fetchUser(typed: string, me: Me): Promise<LoadedUser> {
  const assignee = readAssignee(typed, me);
  const { account, email, preferences } = await find(assignee);
  const [newest] = preferences;
  if (!newest) {
    const { by, text } = assignee;
    throw new ApiError('NotFound', by === 'email' ? messages.noSuchUser : messages.noSuchId(text));
  }
  return { email, subject: account?.subject ?? null, preferences: newest, records: preferences.length };
}

async function find({ by, text }: Assignee): Promise<Found> {
  try {
    return (await graphql(findDocument, { text })).findUser;
  } catch (error) {
    const words = by === 'email' ? messages.lookUpFailed : messages.loadFailed;
    throw inWords(error, words(messageOf(error)));
  }
}

export const assigneeQuery = (typed: string | undefined) =>
  queryOptions({
    queryKey: [...userKeys.all, 'assignee', typed],
    queryFn: async ({ client }) => fetchUser(typed ?? '', await client.ensureQueryData(meQuery)),
    enabled: typed !== undefined,
    // 'Not found' is a valid answer, so the request is not retried.
    retry: (count, error) => !(error instanceof ApiError && error.code === 'NotFound') && count < 1,
  });
