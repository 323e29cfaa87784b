import { z } from 'zod';
import { allOf } from '#functions/engine/job/all-of';
import {
  type ItemSources,
  keep,
  list,
  refersTo,
  removeOf,
  type Skip,
  skip,
  sweep,
  update,
} from '#functions/engine/job/job';
import { themedSets } from '#shared/content/themed-sets';
import { sentenceOfUses, usedBy, usesOfSets } from '#shared/domain/sets/set-use';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { ExerciseSet } from '#shared/models/set';
import { SetExercise } from '#shared/models/set-exercise';
import { ownSets } from '#shared/values/choices';

/** Allows a job to change or delete sets that schedules use (docs/decisions.md). */
export const alsoUsed = z.boolean().default(false).meta({
  title: 'Include sets used by schedules',
  description:
    'When this is off, these sets are kept, and each is listed with the schedule entries that use it.',
});

/** Undefined if no entries use the set or the caller has confirmed the action. */
export function keptIfUsed(uses: readonly string[], meant: boolean): Skip | undefined {
  const use = sentenceOfUses(uses);
  return use && !meant ? skip(`${use} It is left unchanged.`) : undefined;
}

/** So that new themed sets can be created. */
export const deactivateAllSets = sweep({
  name: 'deactivate-all-sets',
  title: 'Deactivate all sets',
  description: 'Deactivates all sets that are not used by a schedule.',
  category: 'reusable',
  access: 'Admin',
  tables: [ExerciseSet],
  refers: [refersTo(DefaultScheduledSet, usedBy)],
  params: z.object({ alsoUsed }),
  shows: ['title'],
  reads: ['isActive'],
  visit: ({ id, isActive }, { params, related }) => {
    if (isActive === false) return keep;
    const entries = related(DefaultScheduledSet).where('set', id);
    const uses = usesOfSets(entries).get(String(id)) ?? [];
    return keptIfUsed(uses, params.alsoUsed) ?? update({ isActive: false });
  },
});

interface ThemedSet {
  readonly id: string;
  readonly links: readonly string[];
  readonly uses: readonly string[];
}

/** By the IDs that 'Create themed sets' gives, because the product's other sets have the same type. */
export const deleteThemedSets = list({
  name: 'delete-themed-sets',
  title: 'Delete themed sets',
  description:
    "Deletes the product's 16 themed sets and their links to exercises. Exercises, bulk sets, earlier themed sets and sets used by schedules are kept.",
  category: 'cleanup',
  access: 'Admin',
  tables: [ExerciseSet, SetExercise],
  params: z.object({ alsoUsed }),
  shows: ['title'],
  itemsName: 'themed sets',
  itemsPerPage: 20,
  find: (_, sources) => storedThemedSets(sources),
  keyOf: ({ id }) => id,
  visit: ({ id, links, uses }, { params }) =>
    keptIfUsed(uses, params.alsoUsed) ?? [
      removeOf(ExerciseSet, id, { type: ownSets }),
      ...links.map((link) => removeOf(SetExercise, link, { setID: id })),
    ],
});

const themedIds: ReadonlySet<unknown> = new Set(themedSets.map(({ id }) => id));

async function* storedThemedSets({ records }: ItemSources): AsyncGenerator<ThemedSet> {
  const themed = new Map<unknown, string[]>();
  for await (const { id, type } of records(ExerciseSet, ['id', 'type'])) {
    if (type === ownSets && themedIds.has(id)) themed.set(id, []);
  }
  for await (const { id, setID } of records(SetExercise, ['id', 'setID'])) {
    themed.get(setID)?.push(String(id));
  }
  const uses = usesOfSets(await allOf(records(DefaultScheduledSet, usedBy)));
  for (const [set, links] of themed) {
    const id = String(set);
    yield { id, links, uses: uses.get(id) ?? [] };
  }
}
