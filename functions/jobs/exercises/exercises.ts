import { keep, sweep, update } from '#functions/engine/job/job';
import { exerciseContentOf } from '#shared/content/content-of';
import { equipmentOfExercise, gradedBy, intensityOfExercise } from '#shared/domain/exercises/exercise-grades';
import { Exercise } from '#shared/models/exercise';
import { isEmpty } from '#shared/values/empty';
import { readTextList, writeTextList } from '#shared/values/json-text';

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

/** The library's values for the product's exercises, values derived from the text for others. */
export const exerciseIntensityAndEquipment = sweep({
  name: 'exercise-intensity-and-equipment',
  title: 'Exercise intensity and equipment',
  description:
    "Fills in missing exercise intensity and equipment. The product's own exercises get the library's values. For other exercises, the values come from keywords in the title, headline, target and steps. Existing values are kept.",
  category: 'one-time',
  access: 'Admin',
  tables: [Exercise],
  shows: ['title'],
  reads: gradedBy,
  visit: (exercise) => {
    const set = {
      ...(isEmpty(exercise.intensity) && { intensity: intensityOfExercise(exercise) }),
      ...(isEmpty(exercise.equipment) && {
        equipment: writeTextList(readTextList(equipmentOfExercise(exercise)).items),
      }),
    };
    return Object.keys(set).length === 0 ? keep : update(set);
  },
});
