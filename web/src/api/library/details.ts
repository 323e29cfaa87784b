import { queryOptions } from '@tanstack/react-query';
import { builtDocument } from '#shared/api/built-document';
import { gql } from '#shared/api/gql';
import { pageSizes } from '#shared/api/page-size';
import { allPages } from '../all-pages';
import { graphql } from '../client';
import { libraryKey } from './library';
import {
  breathingFragment,
  exerciseLineFragment,
  type LibraryBreathing,
  type LibraryExercise,
  type LibraryModel,
  type LibraryRecord,
  type LibrarySet,
  setFragment,
  wholeFragments,
} from './records';

/** A set with its exercises. For an exercise that no longer exists, only the ID is available. */
export interface SetInFull {
  readonly set: LibrarySet;
  readonly exerciseIds: readonly string[];
  readonly exercises: readonly LibraryExercise[];
}

const setDocument = gql(
  `query SetInFull($id: ID!) {
  getSet(id: $id) { ...WholeSet exercises { exercise { ...ExerciseLine } } }
}`,
  [setFragment, exerciseLineFragment],
);

export async function fetchSet(id: string): Promise<SetInFull | null> {
  const { getSet } = await graphql(setDocument, { id });
  if (!getSet) return null;
  const { exercises: nested, ...set } = getSet;
  const exercises = (nested ?? []).flatMap(({ exercise }) => (exercise ? [exercise] : []));
  return { set, exerciseIds: set.exerciseIds ?? exercises.map((exercise) => exercise.id), exercises };
}

export const setQuery = (id: string) =>
  queryOptions({ queryKey: [...libraryKey, 'set', id], queryFn: () => fetchSet(id) });

export async function fetchRecord(model: LibraryModel, id: string): Promise<LibraryRecord | null> {
  const { record } = await graphql(
    builtDocument<{ record: LibraryRecord | null }, { id: string }>(
      `query One${model}($id: ID!) { record: get${model}(id: $id) { ...Whole${model} } } ${wholeFragments[model]}`,
    ),
    { id },
  );
  return record;
}

export const recordQuery = (model: LibraryModel, id: string) =>
  queryOptions({ queryKey: [...libraryKey, model, id], queryFn: () => fetchRecord(model, id) });

const breathingDocument = gql(
  `query BreathingExercises($limit: Int, $nextToken: String) {
  listBreathingExercises(limit: $limit, nextToken: $nextToken) { items { ...WholeBreathingExercise } nextToken }
}`,
  [breathingFragment],
);

export const breathingQuery = queryOptions({
  queryKey: [...libraryKey, 'breathing'],
  queryFn: async ({ signal }) => {
    const read = async (nextToken: string | undefined) =>
      (
        await graphql(breathingDocument, {
          limit: pageSizes.records.standard,
          nextToken,
        })
      ).listBreathingExercises;
    const found: LibraryBreathing[] = [];
    for await (const page of allPages(read, signal)) found.push(...page);
    return found as readonly LibraryBreathing[];
  },
});
