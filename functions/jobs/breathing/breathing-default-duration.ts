import { keep, sweep, update } from '#functions/engine/job/job';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { isEmpty } from '#shared/values/empty';

const minutes = 4;

export const breathingDefaultDuration = sweep({
  name: 'breathing-default-duration',
  title: 'Default breathing duration',
  description: 'Sets missing default durations for breathing exercises to 4 minutes.',
  category: 'one-time',
  access: 'Admin',
  tables: [BreathingExercise],
  shows: ['name'],
  reads: ['defaultDuration'],
  visit: ({ defaultDuration }) => (isEmpty(defaultDuration) ? update({ defaultDuration: minutes }) : keep),
});
