import { queryOptions } from '@tanstack/react-query';
import type { FoundUser } from '#shared/api/users';
import { type Assignee, readAssignee } from '#shared/domain/templates/template-assignee';
import { ApiError, inWords, messageOf } from '../../api/api-error';
import { graphql } from '../../api/client';
import { reportKeys, reportRowPages } from '../../api/reports';
import { type Me, meQuery } from '../../api/runs';
import { type Preferences, userKeys } from '../../api/users';
import { messages } from './messages';

/** A user with the preferences that count. */
export interface LoadedUser {
  readonly email: string | null;
  readonly subject: string | null;
  readonly preferences: Preferences;
  /** How many preferences records are theirs. */
  readonly records: number;
}

const fields =
  'id _version userID owner subscriptionStatus onboardingCompleted assignedTemplate templateAssignedAt templateMatchScore wellnessGoals';

const findDocument = `query FindAssignee($text: String!) {
  findUser(text: $text) { account { subject email } email preferences { ${fields} } }
}`;

type Found = Pick<FoundUser<Preferences>, 'account' | 'email' | 'preferences'>;

/** Users of the list of recent ones. */
const maxRecentUsers = 10;

/** The ids of the users who were active last, by the newest user metrics; none before the first. */
export const recentUsersQuery = queryOptions({
  queryKey: [...reportKeys.rows('metrics-rollup'), 'recent-users'],
  queryFn: async (): Promise<readonly string[]> => {
    const question = { sort: 'lastActivity', descending: true };
    const { items } = await reportRowPages('metrics-rollup', question, maxRecentUsers)(undefined);
    return items.map(({ id }) => id);
  },
});

/**
 * Looks a user up by what the field says. Throws ApiError in the specification's words, also where nobody is
 * found.
 */
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
    return (await graphql<{ findUser: Found }, { text: string }>(findDocument, { text })).findUser;
  } catch (error) {
    const words = by === 'email' ? messages.lookUpFailed : messages.loadFailed;
    throw inWords(error, words(messageOf(error)));
  }
}

/** The user whom the field names; undefined: nobody was asked for yet. */
export const assigneeQuery = (typed: string | undefined) =>
  queryOptions({
    queryKey: [...userKeys.all, 'assignee', typed],
    queryFn: async ({ client }) => fetchUser(typed ?? '', await client.ensureQueryData(meQuery)),
    enabled: typed !== undefined,
    // Nobody found is an answer, not a failure to be tried again.
    retry: (count, error) => !(error instanceof ApiError && error.code === 'NotFound') && count < 1,
  });
