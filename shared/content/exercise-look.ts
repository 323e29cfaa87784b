import type { ExerciseContent } from './exercises/exercise-content';

/** How an exercise looks: an icon from Material Design Icons, and a colour of the theme. */
export interface ExerciseLook {
  readonly icon: string;
  readonly color: string;
}

const move: ExerciseLook = { icon: 'mdi-run', color: 'blue' };

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

export const exerciseImage = (id: ExerciseContent['id']): string =>
  `/media/exercises/${id.slice('exercise-'.length)}.webp`;
