import { update } from '#functions/engine/job/job';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { fixing } from '../records/given-records';

/** docs/decisions.md: 'Activate All Exercises'. */
export const activateBreathingExercises = fixing(['ExerciseInactive'], {
  name: 'activate-breathing-exercises',
  title: 'Activate breathing exercises',
  description: 'Activates all breathing exercises so that users can choose them.',
  category: 'reusable',
  access: 'Admin',
  tables: [BreathingExercise],
  shows: ['name'],
  reads: ['isActive'],
  visit: () => update({ isActive: true }),
});
