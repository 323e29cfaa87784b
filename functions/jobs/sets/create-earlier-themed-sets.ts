import { earlierSets } from '#shared/content/earlier-sets';
import { createSets } from './create-sets';

export const createEarlierThemedSets = createSets({
  name: 'create-earlier-themed-sets',
  title: 'Create earlier themed sets',
  description: "Creates the product's 6 original themed sets with their exercises, and activates them.",
  category: 'one-time',
  sets: earlierSets.map((content) => ({ content, exercises: content.exerciseIds })),
});
