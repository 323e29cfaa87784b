import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FoundUser } from '#shared/api/users';
import { type Assignee, readAssignee } from '#shared/domain/template-assignee';
import { ApiError, inWords, messageOf } from '../../api/api-error';
import { graphql } from '../../api/client';
import { type Me, meQuery } from '../../api/runs';
import { messages } from './messages';

/** Preferences as this tool shows them. Stored data is older than any rule: all but the id may be missing. */
export interface Preferences {
  readonly [attribute: string]: unknown;
  readonly id: string;
  /** Null: written before records had versions. */
  readonly _version?: number | null;
  readonly userID?: string | null;
  readonly owner?: string | null;
  readonly subscriptionStatus?: string | null;
  readonly onboardingCompleted?: boolean | null;
  readonly assignedTemplate?: string | null;
  readonly templateAssignedAt?: string | null;
  readonly templateMatchScore?: number | null;
  readonly wellnessGoals?: unknown;
}

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

/** Looks a user up by what the field says. Throws ApiError in the specification's words, also where nobody is found. */
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

const assigneeKey = ['templateAssignee'] as const;

/** The user whom the field names; undefined: nobody was asked for yet. */
export const assigneeQuery = (typed: string | undefined) =>
  queryOptions({
    queryKey: [...assigneeKey, typed],
    queryFn: async ({ client }) => fetchUser(typed ?? '', await client.ensureQueryData(meQuery)),
    enabled: typed !== undefined,
    // Nobody found is an answer, not a failure to be tried again.
    retry: (count, error) => !(error instanceof ApiError && error.code === 'NotFound') && count < 1,
  });

/** A template to be given to a user. */
export interface Assignment {
  readonly preferences: Preferences;
  readonly templateId: string;
  /** What is kept as the match: that of a recommendation, 0 for one chosen by hand (spec 3, section 9). */
  readonly score: number;
  /** Made once for each intent. */
  readonly clientToken: string;
}

const assignDocument = `mutation AssignTemplate($input: UpdateUserPreferencesInput!, $clientToken: String!) {
  updateUserPreferences(input: $input, clientToken: $clientToken) { id _version }
}`;

/** Gives the user the template, then loads the user anew, also where it was refused: somebody else may have been first. */
export function useAssignTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ preferences: { id, _version }, templateId, score, clientToken }: Assignment) =>
      graphql<unknown, object>(assignDocument, {
        clientToken,
        input: {
          id,
          _version: _version ?? 0,
          assignedTemplate: templateId,
          templateAssignedAt: new Date().toISOString(),
          templateMatchScore: score,
        },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: assigneeKey }),
  });
}
