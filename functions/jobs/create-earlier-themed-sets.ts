import { earlierSets } from '#shared/content/earlier-sets';
import { createSets } from './sets/create-sets';

/** Makes the six themed sets of the earlier creation run (spec 3, section 9). */
export const createEarlierThemedSets = createSets({
  name: 'create-earlier-themed-sets',
  title: 'Create the earlier themed sets',
  description: 'Makes the 6 themed sets that the product began with, with their exercises, active.',
  category: 'one-time',
  sets: earlierSets.map((content) => ({ content, exercises: content.exerciseIds })),
});
