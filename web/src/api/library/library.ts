import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { builtDocument } from '#shared/api/built-document';
import { inGroups } from '#shared/api/in-groups';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import { graphql } from '../client';
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

/**
 * Reads all sets and exercises. On the first visit, the sets are shown as soon as they arrive. A refresh
 * keeps the old records until all new ones are there.
 */
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

/**
 * Adds the exercise order to older sets. Their exercises are stored only as links, which a list query does
 * not return.
 */
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

/**
 * The query for the whole library, which the browser keeps in memory: hundreds of sets, thousands of
 * exercises (docs/reading-records.md).
 */
export const libraryQuery = queryOptions({
  queryKey: [...libraryKey, 'all'],
  queryFn: ({ client, signal }): Promise<Library> => readLibrary(client, signal),
  staleTime: 30_000,
});

interface SegmentedList {
  readonly name: string;
  readonly list: string;
  readonly fields: string;
  readonly fragment: string;
  /** The number of segments. One request reads 1,000 records from each. */
  readonly segments: number;
}

/** Returns the query for the open segments, with the aliases `s0`, `s1`, and so on. */
function documentOf<Item>(
  { name, list, fields, fragment, segments }: SegmentedList,
  open: readonly number[],
) {
  const tokens = open.map((segment) => `$t${segment}: String`).join(', ');
  const pages = open.map(
    (segment) =>
      `s${segment}: ${list}(segment: ${segment}, segments: ${segments}, limit: ${pageSizes.records.most},
        nextToken: $t${segment}) { items { ${fields} } nextToken }`,
  );
  return builtDocument<
    Readonly<Record<string, Page<Item> | undefined>>,
    Readonly<Record<string, string | null | undefined>>
  >(`query ${name}(${tokens}) { ${pages.join(' ')} } ${fragment}`);
}

/** Reads a list whose segments are read in parallel, usually with a single request. */
async function readSegments<Item>(list: SegmentedList, signal: AbortSignal): Promise<readonly Item[]> {
  const found: Item[] = [];
  let open = new Map<number, string | null>(
    Array.from({ length: list.segments }, (_, segment) => [segment, null]),
  );
  while (open.size > 0) {
    const asked = [...open.keys()];
    const variables = Object.fromEntries(asked.map((segment) => [`t${segment}`, open.get(segment)]));
    const pages = await graphql(documentOf<Item>(list, asked), variables);
    signal.throwIfAborted();
    for (const segment of asked) found.push(...(pages[`s${segment}`]?.items ?? []));
    open = new Map(
      asked.flatMap((segment) => {
        const token = pages[`s${segment}`]?.nextToken;
        return token ? [[segment, token] as const] : [];
      }),
    );
  }
  return found;
}
