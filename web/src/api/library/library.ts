import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import type { Page } from '#shared/jobs/run/run';
import { graphql } from '../client';
import { exerciseLine, type LibraryExercise, type LibrarySet, wholeFields } from './records';

/** Every query key of the library starts with this. */
export const libraryKey = ['library'] as const;

/** All sets, and all exercises by id. */
export interface Library {
  readonly sets: readonly LibrarySet[];
  readonly exercises: ReadonlyMap<string, LibraryExercise>;
  /** False while later pages of the sets are still being read. */
  readonly setsComplete: boolean;
  /** False while later pages of either list are still being read. */
  readonly complete: boolean;
}

interface LibraryPages {
  readonly sets?: Page<LibrarySet>;
  readonly exercises?: Page<LibraryExercise>;
}

interface Pages {
  readonly setsToken: string | null | undefined;
  readonly exercisesToken: string | null | undefined;
}

const pageDocument = `query Library($withSets: Boolean!, $setsToken: String, $withExercises: Boolean!, $exercisesToken: String, $limit: Int) {
  sets: listSets(limit: $limit, nextToken: $setsToken) @include(if: $withSets) { items { ${wholeFields.Set} } nextToken }
  exercises: listExercises(limit: $limit, nextToken: $exercisesToken) @include(if: $withExercises) {
    items { ${exerciseLine} } nextToken
  }
}`;

/** The next page of both lists in one request; a list that has been read to its end is left out. */
function readPages({ setsToken, exercisesToken }: Pages): Promise<LibraryPages> {
  return graphql<LibraryPages, object>(pageDocument, {
    withSets: setsToken !== null,
    withExercises: exercisesToken !== null,
    limit: pageSizes.records.most,
    ...(setsToken && { setsToken }),
    ...(exercisesToken && { exercisesToken }),
  });
}

/**
 * Reads sets and exercises side by side, in as many requests as the longer list has pages. The first visit
 * shows what has been read so far; a refresh keeps the old records until all new ones are here.
 */
async function readLibrary(client: QueryClient, signal: AbortSignal): Promise<Library> {
  const isFirst = client.getQueryData(libraryQuery.queryKey)?.complete !== true;
  const sets: LibrarySet[] = [];
  const exercises = new Map<string, LibraryExercise>();
  let pages: Pages = { setsToken: undefined, exercisesToken: undefined };
  while (pages.setsToken !== null || pages.exercisesToken !== null) {
    const read = await readPages(pages);
    signal.throwIfAborted();
    sets.push(...(read.sets?.items ?? []));
    for (const exercise of read.exercises?.items ?? []) exercises.set(exercise.id, exercise);
    pages = {
      setsToken: read.sets?.nextToken ?? null,
      exercisesToken: read.exercises?.nextToken ?? null,
    };
    const complete = pages.setsToken === null && pages.exercisesToken === null;
    if (isFirst && !complete) {
      client.setQueryData<Library>(libraryQuery.queryKey, {
        sets: [...sets],
        exercises: new Map(exercises),
        setsComplete: pages.setsToken === null,
        complete: false,
      });
    }
  }
  return { sets: await withOrder(sets), exercises, setsComplete: true, complete: true };
}

/** A request may run this many resolvers. */
const maxOlderPerRequest = 18;
/**
 * How many sets without a stored order are asked for their exercises at once; the others are asked when they
 * are opened.
 */
const maxOlder = 72;

/**
 * Older sets keep their exercises only in links, which a list does not read: each of these sets is asked for
 * them.
 */
async function withOrder(sets: readonly LibrarySet[]): Promise<readonly LibrarySet[]> {
  const older = sets.filter(({ exerciseIds }) => !exerciseIds).slice(0, maxOlder);
  if (older.length === 0) return sets;
  const groups = Array.from({ length: Math.ceil(older.length / maxOlderPerRequest) }, (_, index) =>
    older.slice(index * maxOlderPerRequest, (index + 1) * maxOlderPerRequest),
  );
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
  const answer = await graphql<Readonly<Record<string, OrderOfSet | null>>, object>(
    `query OrdersOfSets(${ids}) { ${fields.join(' ')} }`,
    variables,
  );
  return sets.map(({ id }, index) => {
    const found = answer[`set${index}`]?.exercises ?? [];
    return [id, found.flatMap(({ exercise }) => (exercise ? [exercise.id] : []))] as const;
  });
}

/**
 * The library. There are hundreds of sets and thousands of exercises, so the browser holds all of them
 * (docs/reading-records.md).
 */
export const libraryQuery = queryOptions({
  queryKey: [...libraryKey, 'all'],
  queryFn: ({ client, signal }): Promise<Library> => readLibrary(client, signal),
  staleTime: 30_000,
});
