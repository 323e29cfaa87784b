import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { pageSizes } from '#shared/api/page-size';
import { graphql } from './client';
import { filledPage } from './filled-page';

export interface FoundRecord {
  readonly href: string;
  readonly title: string;
  readonly description: string;
}

/** The minimum length. Shorter text would match too many records. */
const leastLetters = 2;
const maxFound = 5;
const freshMs = 15_000;
/** The number of records on one server page. */
const maxInLibrary = 1_000;

interface LibraryLine {
  readonly id: string;
  readonly title?: string | null;
  readonly name?: string | null;
  readonly setType?: string | null;
  readonly pageId?: string | null;
  readonly kind?: string | null;
  readonly key?: string | null;
  readonly isActive?: boolean | null;
}

const libraryDocument =
  gql(`query FoundInLibrary($sets: SetFilter, $exercises: ExerciseFilter, $breathing: BreathingExerciseFilter, $parts: PageContentFilter, $content: ContentItemFilter, $limit: Int) {
  sets: listSets(filter: $sets, limit: $limit) { items { id title setType isActive } }
  exercises: listExercises(filter: $exercises, limit: $limit) { items { id title } }
  breathing: listBreathingExercises(filter: $breathing, limit: $limit) { items { id name isActive } }
  parts: listPageContents(filter: $parts, limit: $limit) { items { id title pageId isActive } }
  content: listContentItems(filter: $content, limit: $limit) { items { id name kind key } }
}`);

/** Returns the text in all usual capitalizations, because the database compares text case-sensitively. */
function spellingsOf(text: string): readonly string[] {
  const lower = text.toLowerCase();
  return [...new Set([text, lower, lower.charAt(0).toUpperCase() + lower.slice(1)])];
}

const filterBy = (fields: readonly ('title' | 'name' | 'key')[], text: string) => ({
  or: [
    ...fields.flatMap((field) => spellingsOf(text).map((spelling) => ({ [field]: { contains: spelling } }))),
    { id: { contains: text } },
  ],
});

/**
 * Searches the library. Results link to the record's editor, except content items, which link to their line
 * in the list.
 */
async function findInLibrary(text: string): Promise<readonly FoundRecord[]> {
  const byTitle = filterBy(['title'], text);
  const variables = {
    sets: byTitle,
    exercises: byTitle,
    breathing: filterBy(['name'], text),
    parts: byTitle,
    content: filterBy(['name', 'key'], text),
    limit: maxInLibrary,
  };
  const found = await graphql(libraryDocument, variables);
  return [
    ...found.sets.items.slice(0, maxFound).map(lineOfSet),
    ...found.exercises.items.slice(0, maxFound).map(lineOfExercise),
    ...found.breathing.items.slice(0, maxFound).map(lineOfBreathing),
    ...found.parts.items.slice(0, maxFound).map(lineOfPart),
    ...found.content.items.slice(0, maxFound).map(lineOfItem),
  ];
}

const lineOfSet = ({ id, title, setType, isActive }: LibraryLine): FoundRecord => ({
  href: `/admin/exercises?set=${encodeURIComponent(id)}&edit=details`,
  title: title || id,
  description: ['Set', setType, isActive === false && 'inactive', id].filter(Boolean).join(' · '),
});

const lineOfExercise = ({ id, title }: LibraryLine): FoundRecord => ({
  href: `/admin/exercise-library?edit=${encodeURIComponent(id)}`,
  title: title || id,
  description: `Exercise · ${id}`,
});

const lineOfBreathing = ({ id, name, isActive }: LibraryLine): FoundRecord => ({
  href: `/admin/breathing-exercises?edit=${encodeURIComponent(id)}`,
  title: name || id,
  description: ['Breathing exercise', isActive === false && 'inactive', id].filter(Boolean).join(' · '),
});

const lineOfPart = ({ id, title, pageId, isActive }: LibraryLine): FoundRecord => ({
  href: `/admin/page-content?view=records&edit=${encodeURIComponent(id)}`,
  title: title || id,
  description: ['Page content', pageId, isActive === false && 'inactive', id].filter(Boolean).join(' · '),
});

const lineOfItem = ({ id, name, kind, key }: LibraryLine): FoundRecord => ({
  href: `/admin/content?${new URLSearchParams({ ...(kind && { kind }), q: key || name || id })}`,
  title: key || name || id,
  description: ['Content item', kind, key && name].filter(Boolean).join(' · '),
});

interface UserLine {
  readonly email: string | null;
  readonly preferences: { readonly id: string; readonly userID: string | null };
}

const usersDocument = gql(`query FoundUsers($search: String!, $limit: Int, $nextToken: String) {
  users(search: $search, limit: $limit, nextToken: $nextToken) {
    items { email preferences { id userID } }
    nextToken
  }
}`);

/**
 * The maximum number of pages to read. A fast response matters more than a complete one, and the remaining
 * users can be found in the user list.
 */
const maxUserReads = 3;

async function findUsers(search: string): Promise<readonly FoundRecord[]> {
  const read = async (nextToken: string | undefined) =>
    (await graphql(usersDocument, { search, limit: pageSizes.users.standard, nextToken })).users;
  const { items } = await filledPage(read, { size: maxFound, maxReads: maxUserReads });
  return items.map(lineOfUser);
}

/**
 * Returns a user's search result. The link uses the ID of the preferences record, so it works even if the
 * record's userID does not belong to any user.
 */
const lineOfUser = ({ email, preferences: { id, userID } }: UserLine): FoundRecord => ({
  href: `/admin/users/${encodeURIComponent(id)}`,
  title: email ?? userID ?? id,
  description: email === userID ? 'User' : `User ${userID ?? 'without an ID'}`,
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

export const foundInLibraryQuery = (typed: string) => foundQuery('library', typed, findInLibrary);

export const foundUsersQuery = (typed: string) => foundQuery('users', typed, findUsers);
