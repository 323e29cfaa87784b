import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { builtDocument } from '#shared/api/built-document';
import { inGroups } from '#shared/api/in-groups';
import { graphql } from '../client';
import { readSegments } from '../segments';
import { exerciseLineFragment, type LibraryExercise, type LibrarySet, setFragment } from './records';

export const libraryKey = ['library'] as const;

export interface Library {
  readonly sets: readonly LibrarySet[];
  readonly exercises: ReadonlyMap<string, LibraryExercise>;
  readonly setsComplete: boolean;
  readonly complete: boolean;
}

const setList = {
  name: 'LibrarySets',
  list: 'listSets',
  fields: '...WholeSet',
  fragment: setFragment,
  segments: 2,
};
const exerciseList = {
  name: 'LibraryExercises',
  list: 'listExercises',
  fields: '...ExerciseLine',
  fragment: exerciseLineFragment,
  segments: 8,
};

/** On the first visit, the sets are shown as soon as they arrive. */
async function readLibrary(client: QueryClient, signal: AbortSignal): Promise<Library> {
  const isFirst = client.getQueryData(libraryQuery.queryKey)?.complete !== true;
  const sets = await readSegments<LibrarySet>(setList, signal);
  const early: Library = { sets, exercises: new Map(), setsComplete: true, complete: false };
  if (isFirst) client.setQueryData(libraryQuery.queryKey, early);
  const [ordered, exercises] = await Promise.all([
    withOrder(sets),
    readSegments<LibraryExercise>(exerciseList, signal),
  ]);
  return {
    sets: ordered,
    exercises: new Map(exercises.map((exercise) => [exercise.id, exercise])),
    setsComplete: true,
    complete: true,
  };
}

const maxOlderPerRequest = 18;
/** The maximum number of older sets to read. The order of any other is read when the set is opened. */
const maxOlder = 72;

/** Older sets store their exercises only as links, which a list query does not return. */
async function withOrder(sets: readonly LibrarySet[]): Promise<readonly LibrarySet[]> {
  const older = sets.filter(({ exerciseIds }) => !exerciseIds).slice(0, maxOlder);
  if (older.length === 0) return sets;
  const groups = inGroups(older, maxOlderPerRequest);
  const orders = new Map((await Promise.all(groups.map(readOrders))).flat());
  return sets.map((set) => {
    const exerciseIds = orders.get(set.id);
    return exerciseIds ? { ...set, exerciseIds } : set;
  });
}

interface OrderOfSet {
  readonly exercises: readonly { readonly exercise: { readonly id: string } | null }[] | null;
}

async function readOrders(sets: readonly LibrarySet[]): Promise<readonly (readonly [string, string[]])[]> {
  const ids = sets.map((_, index) => `$id${index}: ID!`).join(', ');
  const fields = sets.map(
    (_, index) => `set${index}: getSet(id: $id${index}) { exercises { exercise { id } } }`,
  );
  const variables = Object.fromEntries(sets.map(({ id }, index) => [`id${index}`, id]));
  const answer = await graphql(
    builtDocument<Readonly<Record<string, OrderOfSet | null>>, Readonly<Record<string, string>>>(
      `query OrdersOfSets(${ids}) { ${fields.join(' ')} }`,
    ),
    variables,
  );
  return sets.map(({ id }, index) => {
    const found = answer[`set${index}`]?.exercises ?? [];
    return [id, found.flatMap(({ exercise }) => (exercise ? [exercise.id] : []))] as const;
  });
}

/** Hundreds of sets and thousands of exercises (docs/reading-records.md). */
export const libraryQuery = queryOptions({
  queryKey: [...libraryKey, 'all'],
  queryFn: ({ client, signal }): Promise<Library> => readLibrary(client, signal),
  staleTime: 30_000,
});
