import { themedSets } from '#shared/content/themed-sets';
import { createSets } from './create-sets';

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
