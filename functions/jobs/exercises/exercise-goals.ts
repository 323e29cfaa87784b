import { keep, sweep, update } from '#functions/engine/job/job';
import { exerciseContentOf } from '#shared/content/content-of';
import { Exercise } from '#shared/models/exercise';

export const exerciseGoals = sweep({
  name: 'exercise-goals',
  title: 'Fix exercise goals',
  description:
    "Sets the goals of the exercises in the product's library, matched by ID or title. Other exercises are not changed.",
  category: 'one-time',
  access: 'Admin',
  tables: [Exercise],
  shows: ['title'],
  reads: ['title', 'goals'],
  visit: (exercise) => {
    const content = exerciseContentOf(exercise);
    return content ? update({ goals: [...content.goals] }) : keep;
  },
});
