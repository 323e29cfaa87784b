import type { ExerciseContent } from './exercises/exercise-content';

/** Icon (Material Design Icons) and colour (a name of the theme) of an exercise. */
export interface ExerciseLook {
  readonly icon: string;
  readonly color: string;
}

const move: ExerciseLook = { icon: 'mdi-run', color: 'blue' };

/** How exercises of each type look: movement blue, breathing green, stretch purple, strength orange. */
export const exerciseLooks: Readonly<Record<ExerciseContent['type'], ExerciseLook>> = {
  move,
  movement: move,
  cardio: { icon: 'mdi-heart-pulse', color: 'blue' },
  warmup: { icon: 'mdi-human-handsup', color: 'blue' },
  balance: { icon: 'mdi-scale-balance', color: 'blue' },
  stretch: { icon: 'mdi-yoga', color: 'purple' },
  strength: { icon: 'mdi-dumbbell', color: 'orange' },
  mindful: { icon: 'mdi-meditation', color: 'green' },
  breathing: { icon: 'mdi-weather-windy', color: 'green' },
};

/** Where the app keeps the picture of an exercise. */
export const exerciseImage = (id: ExerciseContent['id']): string =>
  `/media/exercises/${id.slice('exercise-'.length)}.webp`;
