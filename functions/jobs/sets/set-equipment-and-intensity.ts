import { keep, refersTo, sweep, update } from '#functions/engine/job/job';
import { gradedBy } from '#shared/domain/exercises/exercise-grades';
import { equipmentOfSet, intensityOfSet } from '#shared/domain/sets/set-building';
import { Exercise } from '#shared/models/exercise';
import { ExerciseSet } from '#shared/models/set';
import { SetExercise } from '#shared/models/set-exercise';
import { setEquipment } from '#shared/values/equipment';
import { readIntensity } from '#shared/values/intensity';
import { readTextList } from '#shared/values/json-text';
import { exercisesOfSet, linkAttributes } from './exercises-of-set';

export const setEquipmentAndIntensity = sweep({
  name: 'set-equipment-and-intensity',
  title: 'Set equipment and intensity',
  description:
    "Derives each set's equipment and intensity from its exercises: all the equipment they need, and 'mixed' if their intensities differ. Sets without exercises are not changed.",
  category: 'reusable',
  access: 'Admin',
  tables: [ExerciseSet],
  refers: [refersTo(SetExercise, linkAttributes), refersTo(Exercise, gradedBy)],
  shows: ['title'],
  reads: ['exerciseIds', 'sequences', 'equipment', 'intensity'],
  visit: (set, context) => {
    const exercises = exercisesOfSet(set, context);
    if (exercises.length === 0) return keep;
    const equipment = equipmentOfSet(exercises);
    const intensity = intensityOfSet(exercises);
    const changed = {
      ...(sameEquipment(set.equipment, equipment) ? {} : { equipment }),
      ...(readIntensity(set.intensity) === intensity ? {} : { intensity }),
    };
    return Object.keys(changed).length === 0 ? keep : update(changed);
  },
});

/** Ignores spelling and order. */
function sameEquipment(stored: unknown, wanted: string): boolean {
  const keyOf = (list: unknown) =>
    setEquipment([list])
      .map((item) => item.toLowerCase())
      .sort()
      .join('\n');
  return readTextList(stored).broken === undefined && keyOf(stored) === keyOf(wanted);
}
