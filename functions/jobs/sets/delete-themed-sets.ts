import { z } from 'zod';
import { allOf } from '#functions/engine/job/all-of';
import { type ItemSources, list, removeOf } from '#functions/engine/job/job';
import { themedSets } from '#shared/content/themed-sets';
import { usedBy, usesOfSets } from '#shared/domain/sets/set-use';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { ExerciseSet } from '#shared/models/set';
import { SetExercise } from '#shared/models/set-exercise';
import { ownSets } from '#shared/values/choices';
import { alsoUsed, keptIfUsed } from './also-used';

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
