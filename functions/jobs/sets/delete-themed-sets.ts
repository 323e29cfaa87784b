import { z } from 'zod';
import { allOf } from '#functions/engine/job/all-of';
import { type ItemSources, list, removeOf } from '#functions/engine/job/job';
import { usedBy, usesOfSets } from '#shared/domain/sets/set-use';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { ExerciseSet } from '#shared/models/set';
import { SetExercise } from '#shared/models/set-exercise';
import { ownSets } from '#shared/values/choices';
import { alsoUsed, refuseUsed } from './also-used';

/** A themed set with the IDs of its links. */
interface ThemedSet {
  readonly id: string;
  readonly links: readonly string[];
  readonly uses: readonly string[];
}

/** Deletes the themed sets, which have the type `microcise`, and their links. */
export const deleteThemedSets = list({
  name: 'delete-themed-sets',
  title: 'Delete themed sets',
  description:
    "Deletes the product's themed sets and their links to exercises. Exercises are kept, as are sets used by schedules.",
  category: 'cleanup',
  access: 'Admin',
  tables: [ExerciseSet, SetExercise],
  params: z.object({ alsoUsed }),
  shows: ['title'],
  itemsName: 'themed sets',
  itemsPerPage: 20,
  find: (_, sources) => themedSets(sources),
  keyOf: ({ id }) => id,
  visit: ({ id, links, uses }, { params }) => {
    refuseUsed(uses, params.alsoUsed);
    return [
      removeOf(ExerciseSet, id, { type: ownSets }),
      ...links.map((link) => removeOf(SetExercise, link, { setID: id })),
    ];
  },
});

async function* themedSets({ records }: ItemSources): AsyncGenerator<ThemedSet> {
  const themed = new Map<unknown, string[]>();
  for await (const { id, type } of records(ExerciseSet, ['id', 'type'])) {
    if (type === ownSets) themed.set(id, []);
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
