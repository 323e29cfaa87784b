import { keep, sweep, update } from '#functions/engine/job/job';
import { breathingContentOf } from '#shared/content/content-of';
import { BreathingExercise } from '#shared/models/breathing-exercise';

export const breathingGoals = sweep({
  name: 'breathing-goals',
  title: 'Breathing goals and short benefits',
  description:
    "Sets the goals and short benefit of the product's 7 breathing exercises, matched by ID or name. Other exercises are not changed.",
  category: 'one-time',
  access: 'Admin',
  tables: [BreathingExercise],
  shows: ['name'],
  reads: ['name', 'goals', 'shortBenefit'],
  visit: (exercise) => {
    const content = breathingContentOf(exercise);
    return content ? update({ goals: [...content.goals], shortBenefit: content.shortBenefit }) : keep;
  },
});
