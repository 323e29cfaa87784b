import { keep, refersTo, sweep, update } from '#functions/engine/job/job';
import { setContentOf } from '#shared/content/content-of';
import { descriptionOfSet, goalsOfSet, levelsOfSet } from '#shared/domain/sets/set-building';
import { Exercise } from '#shared/models/exercise';
import type { StoredRecord } from '#shared/models/model';
import { ExerciseSet } from '#shared/models/set';
import { SetExercise } from '#shared/models/set-exercise';
import { isEmpty } from '#shared/values/empty';
import { exercisesOfSet, linkAttributes } from './exercises-of-set';

export const setGoalsLevelsDescriptions = sweep({
  name: 'set-goals-levels-descriptions',
  title: 'Set goals, levels and descriptions',
  description:
    "Fills in missing goals, activity levels and descriptions for sets. The product's own sets get the product's values. For other sets, the values come from their exercises. Existing values are kept.",
  category: 'one-time',
  access: 'Admin',
  tables: [ExerciseSet],
  refers: [refersTo(SetExercise, linkAttributes), refersTo(Exercise, ['title', 'goals', 'activityLevels'])],
  shows: ['title'],
  reads: ['title', 'exerciseIds', 'sequences', 'goals', 'activityLevels', 'description'],
  visit: (set, context) => {
    const content = setContentOf(set);
    const exercises = exercisesOfSet(set, context);
    return filledIn(set, {
      goals: content?.goals ?? goalsOfSet(exercises),
      activityLevels: content?.activityLevels ?? levelsOfSet(exercises),
      description: content?.description ?? descriptionOfSet(exercises),
    });
  },
});

/** What the set lacks. Empty values are omitted. */
function filledIn(set: StoredRecord, values: Readonly<Record<string, unknown>>) {
  const missing = Object.entries(values).filter(([name, value]) => says(value) && !says(set[name]));
  return missing.length === 0 ? keep : update(Object.fromEntries(missing));
}

const says = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : !isEmpty(value));
