import { bulkSets } from '#shared/content/bulk-sets';
import { createSets } from './create-sets';

/** Creates the fifteen sets of the bulk creation. Exercises are matched by title, or by an alias. */
export const createBulkSets = createSets({
  name: 'create-bulk-sets',
  title: 'Create bulk sets',
  description:
    'Creates 15 sets of 5 exercises each, matched by title. Skips a set if none of its exercises is found.',
  category: 'one-time',
  sets: bulkSets.map((content) => ({ content, exercises: content.exercises })),
});
