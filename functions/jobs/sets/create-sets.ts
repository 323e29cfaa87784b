import { z } from 'zod';
import { allOf } from '#functions/engine/job/all-of';
import {
  type ItemSources,
  keep,
  type List,
  type ListChange,
  list,
  put,
  removeOf,
  updateOf,
} from '#functions/engine/job/job';
import { bulkSets } from '#shared/content/bulk-sets';
import { earlierSets } from '#shared/content/earlier-sets';
import type { SetContent } from '#shared/content/set-content';
import { themedSets } from '#shared/content/themed-sets';
import { exerciseFinder } from '#shared/domain/exercises/exercise-finder';
import { gradedBy } from '#shared/domain/exercises/exercise-grades';
import { type BuiltSet, buildSet } from '#shared/domain/sets/set-building';
import { usualLinkId } from '#shared/domain/sets/set-link';
import { usedBy, usesOfSets } from '#shared/domain/sets/set-use';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { Exercise } from '#shared/models/exercise';
import { ExerciseSet } from '#shared/models/set';
import { SetExercise } from '#shared/models/set-exercise';
import { alsoUsed, keptIfUsed } from './remove-sets';

/** Exercises are identified by ID or name. */
interface SetToCreate {
  readonly content: SetContent;
  readonly exercises: readonly string[];
}

interface NewSet {
  readonly id: string;
  readonly built: BuiltSet;
  readonly links: readonly (readonly [id: string, exerciseID: unknown])[];
}

interface OtherSet {
  readonly other: string;
  readonly uses: readonly string[];
}

const params = z.object({
  deactivateOthers: z.boolean().default(false).meta({
    title: 'Deactivate all other sets',
    description:
      'Once these sets have been created, all other sets are deactivated, so users are offered only these sets.',
  }),
  alsoUsed,
});

/**
 * Writes the sets' records, the order of their exercises, and their links. An existing set is updated to the
 * content. A set without any existing exercise is skipped.
 */
function createSets({
  sets,
  ...names
}: Pick<List, 'name' | 'title' | 'description' | 'category'> & {
  readonly sets: readonly SetToCreate[];
}): List {
  return list({
    ...names,
    access: 'Admin',
    tables: [ExerciseSet, SetExercise],
    params,
    shows: ['title'],
    itemsName: 'sets',
    // Each set has up to six links.
    itemsPerPage: 20,
    async *find({ params: { deactivateOthers } }, sources): AsyncGenerator<NewSet | OtherSet> {
      yield* await newSets(sets, sources);
      if (deactivateOthers) yield* otherSets(new Set(sets.map(({ content }) => content.id)), sources);
    },
    stepOf: (item) => ('other' in item ? 1 : 0),
    keyOf: (item) => ('other' in item ? item.other : item.id),
    visit: (item, { params: { alsoUsed: meant } }) => {
      if (!('other' in item)) return item.built.exerciseIds.length === 0 ? keep : changesOf(item);
      return keptIfUsed(item.uses, meant) ?? [updateOf(ExerciseSet, item.other, { isActive: false })];
    },
  });
}

async function newSets(sets: readonly SetToCreate[], { records }: ItemSources): Promise<NewSet[]> {
  const find = exerciseFinder(await allOf(records(Exercise, ['id', ...gradedBy])));
  const ids = new Set<unknown>(sets.map(({ content }) => content.id));
  const links = new Map<unknown, NewSet['links'][number][]>();
  for await (const { id, setID, exerciseID } of records(SetExercise, ['id', 'setID', 'exerciseID'])) {
    if (ids.has(setID)) links.set(setID, [...(links.get(setID) ?? []), [String(id), exerciseID]]);
  }
  return sets.map(({ content, exercises }) => {
    const found = exercises.map(find).filter((exercise) => exercise !== undefined);
    const once = new Map(found.map((exercise) => [exercise.id, exercise]));
    const { id } = content;
    return { id, built: buildSet(content, [...once.values()]), links: links.get(id) ?? [] };
  });
}

async function* otherSets(made: ReadonlySet<string>, { records }: ItemSources): AsyncGenerator<OtherSet> {
  const uses = usesOfSets(await allOf(records(DefaultScheduledSet, usedBy)));
  for await (const { id, isActive } of records(ExerciseSet, ['id', 'isActive'])) {
    const other = String(id);
    if (isActive !== false && !made.has(other)) yield { other, uses: uses.get(other) ?? [] };
  }
}

/** Keeps one existing link per exercise, and removes links to other exercises. */
function changesOf({ id, built, links }: NewSet): readonly ListChange[] {
  const linked = new Map<unknown, string>();
  for (const [link, exercise] of links) if (!linked.has(exercise)) linked.set(exercise, link);
  const wanted = new Set<unknown>(built.exerciseIds);
  const surplus = links.filter(([link, exercise]) => !wanted.has(exercise) || linked.get(exercise) !== link);
  return [
    put(ExerciseSet, { id, ...built }),
    ...built.exerciseIds
      .filter((exerciseID) => !linked.has(exerciseID))
      .map((exerciseID) => put(SetExercise, { id: usualLinkId(id, exerciseID), setID: id, exerciseID })),
    ...surplus.map(([link]) => removeOf(SetExercise, link)),
  ];
}

/** Exercises are found by their title or an alias. */
export const createBulkSets = createSets({
  name: 'create-bulk-sets',
  title: 'Create bulk sets',
  description:
    'Creates 15 sets of 5 exercises each, finding the exercises by title. Skips any set for which no exercises are found.',
  category: 'one-time',
  sets: bulkSets.map((content) => ({ content, exercises: content.exercises })),
});

export const createEarlierThemedSets = createSets({
  name: 'create-earlier-themed-sets',
  title: 'Create earlier themed sets',
  description: "Creates the product's 6 original themed sets with their exercises, and activates them.",
  category: 'one-time',
  sets: earlierSets.map((content) => ({ content, exercises: content.exerciseIds })),
});

export const createThemedSets = createSets({
  name: 'create-themed-sets',
  title: 'Create themed sets',
  description:
    "Creates the product's 16 themed sets with their exercises and activates them. Existing themed sets are updated to match the product.",
  category: 'one-time',
  sets: themedSets.map((content) => ({
    content,
    exercises: content.exerciseIds,
  })),
});
