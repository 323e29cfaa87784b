import type { ExerciseContent } from './exercises/exercise-content';

/** An exercise's icon (from Material Design Icons) and colour (from the theme). */
export interface ExerciseLook {
  readonly icon: string;
  readonly color: string;
}

const move: ExerciseLook = { icon: 'mdi-run', color: 'blue' };

/**
 * The icon and colour for each type of exercise. Movement is blue, breathing is green, stretch is purple, and
 * strength is orange.
 */
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

/** Returns the path of an exercise's image in the app. */
export const exerciseImage = (id: ExerciseContent['id']): string =>
  `/media/exercises/${id.slice('exercise-'.length)}.webp`;
