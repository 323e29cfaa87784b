import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import type { Page } from '#shared/jobs/run/run';
import { graphql } from './client';
import { filledPage } from './filled-page';

/** A record that a search found, as a line that leads somewhere. */
export interface FoundRecord {
  /** Where it leads, with its search parameters. */
  readonly href: string;
  readonly title: string;
  readonly description: string;
}

/** Fewer letters find too much. */
const leastLetters = 2;
const maxFound = 5;
const freshMs = 15_000;
/** Sets are hundreds: one page of the server holds them all. */
const maxSets = 1_000;

interface SetLine {
  readonly id: string;
  readonly title: string | null;
  readonly setType: string | null;
  readonly isActive: boolean | null;
}

const setsDocument = `query FoundSets($filter: SetFilter, $limit: Int) {
  listSets(filter: $filter, limit: $limit) { items { id title setType isActive } }
}`;

/** The database tells upper from lower case, so a text is sent in the spellings that occur. */
function spellingsOf(text: string): readonly string[] {
  const lower = text.toLowerCase();
  return [...new Set([text, lower, lower.charAt(0).toUpperCase() + lower.slice(1)])];
}

async function findSets(text: string): Promise<readonly FoundRecord[]> {
  const titles = spellingsOf(text).map((spelling) => ({ title: { contains: spelling } }));
  const variables = { filter: { or: [...titles, { id: { contains: text } }] }, limit: maxSets };
  const { listSets } = await graphql<{ listSets: Page<SetLine> }, typeof variables>(setsDocument, variables);
  return listSets.items.slice(0, maxFound).map(lineOfSet);
}

/** A set leads to what was done to it. */
const lineOfSet = ({ id, title, setType, isActive }: SetLine): FoundRecord => ({
  href: `/admin/audit?q=${encodeURIComponent(id)}&older=true`,
  title: title ?? id,
  description: [setType, isActive === false ? 'inactive' : undefined, id, 'its history in the audit trail']
    .filter(Boolean)
    .join(' · '),
});

interface UserLine {
  readonly email: string | null;
  readonly preferences: { readonly id: string; readonly userID: string | null };
}

const usersDocument = `query FoundUsers($search: String!, $limit: Int, $nextToken: String) {
  users(search: $search, limit: $limit, nextToken: $nextToken) {
    items { email preferences { id userID } }
    nextToken
  }
}`;

/** A quick answer is worth more than a whole one: the list of users finds the rest. */
const maxUserReads = 3;

async function findUsers(search: string): Promise<readonly FoundRecord[]> {
  const read = async (nextToken: string | undefined) =>
    (
      await graphql<
        { users: Page<UserLine> },
        { search: string; limit: number; nextToken?: string | undefined }
      >(usersDocument, { search, limit: pageSizes.users.standard, nextToken })
    ).users;
  const { items } = await filledPage(read, { size: maxFound, maxReads: maxUserReads });
  return items.map(lineOfUser);
}

/** By the record's own id, which leads there also where a userID is no user's. */
const lineOfUser = ({ email, preferences: { id, userID } }: UserLine): FoundRecord => ({
  href: `/admin/users/${encodeURIComponent(id)}`,
  title: email ?? userID ?? id,
  description: email === userID ? 'User' : `User ${userID ?? 'without an id'}`,
});

const foundQuery = (kind: string, typed: string, find: (text: string) => Promise<readonly FoundRecord[]>) => {
  const text = typed.trim();
  const enabled = text.length >= leastLetters;
  return queryOptions({
    queryKey: [kind, 'found', text],
    queryFn: () => find(text),
    enabled,
    staleTime: freshMs,
    placeholderData: enabled ? keepPreviousData : undefined,
  });
};

/** Sets by a part of their title or id. */
export const foundSetsQuery = (typed: string) => foundQuery('sets', typed, findSets);

/** Users by a part of what their preferences know them by. */
export const foundUsersQuery = (typed: string) => foundQuery('users', typed, findUsers);
