import { z } from 'zod';
import { keep, refersTo, sweep, update } from '#functions/engine/job/job';
import { usedBy, usesOfSets } from '#shared/domain/sets/set-use';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { ExerciseSet } from '#shared/models/set';
import { alsoUsed, keptIfUsed } from './also-used';

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
