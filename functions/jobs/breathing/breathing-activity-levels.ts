import { keep, sweep, update } from '#functions/engine/job/job';
import { breathingContentOf } from '#shared/content/content-of';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { activityLevels } from '#shared/values/choices';
import { readTextList } from '#shared/values/json-text';

/** Exercises that are not the product's own get all levels (docs/decisions.md). */
export const breathingActivityLevels = sweep({
  name: 'breathing-activity-levels',
  title: 'Breathing activity levels',
  description:
    "Fills in missing activity levels for breathing exercises: the product's own exercises get the library's levels, and all other exercises get all four levels.",
  category: 'one-time',
  access: 'Admin',
  tables: [BreathingExercise],
  shows: ['name'],
  reads: ['name', 'activityLevels'],
  visit: (exercise) => {
    const { items, broken } = readTextList(exercise.activityLevels);
    if (broken !== undefined) throw new Error(`The activity levels cannot be read: ${broken.slice(0, 80)}`);
    if (items.length > 0) return keep;
    return update({ activityLevels: [...(breathingContentOf(exercise)?.activityLevels ?? activityLevels)] });
  },
});
