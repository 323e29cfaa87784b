import { bulkSets } from '#shared/content/bulk-sets';
import { createSets } from './create-sets';

/** Exercises are found by their title or an alias. */
export const createBulkSets = createSets({
  name: 'create-bulk-sets',
  title: 'Create bulk sets',
  description:
    'Creates 15 sets of 5 exercises each, finding the exercises by title. Skips any set for which no exercises are found.',
  category: 'one-time',
  sets: bulkSets.map((content) => ({ content, exercises: content.exercises })),
});
