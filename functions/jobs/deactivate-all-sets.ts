import { keep, sweep, update } from '#functions/engine/job';
import { ExerciseSet } from '#shared/models/set';

/** Makes every set inactive (spec 3, section 9: the step before new themed sets are made). */
export const deactivateAllSets = sweep({
  name: 'deactivate-all-sets',
  title: 'Deactivate all sets',
  description:
    'Makes every active set inactive. Schedule entries that use one keep it: undo the run, or create new sets, before the next notifications.',
  category: 'reusable',
  access: 'Admin',
  tables: [ExerciseSet],
  shows: ['title'],
  reads: ['isActive'],
  visit: ({ isActive }) => (isActive === false ? keep : update({ isActive: false })),
});
