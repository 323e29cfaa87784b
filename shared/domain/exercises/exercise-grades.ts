import { exerciseContentOf } from '../../content/content-of';
import type { StoredRecord } from '../../models/model';
import { isEmpty } from '../../values/empty';
import { detectEquipment } from '../../values/equipment';
import { detectIntensity, readIntensity } from '../../values/intensity';

/** Returns the exercise's own intensity; otherwise the library's; otherwise one from keywords. */
export const intensityOfExercise = (exercise: StoredRecord) =>
  readIntensity(exercise.intensity) ?? exerciseContentOf(exercise)?.intensity ?? detectIntensity(exercise);

/** Returns the equipment as stored; otherwise the library's; otherwise from keywords. */
export function equipmentOfExercise(exercise: StoredRecord): unknown {
  const { equipment, title, headline, target, how } = exercise;
  if (!isEmpty(equipment)) return equipment;
  return exerciseContentOf(exercise)?.equipment ?? detectEquipment(title, headline, target, how);
}

/** The fields that the functions above need, in addition to the ID. */
export const gradedBy = ['type', 'title', 'headline', 'target', 'how', 'intensity', 'equipment'] as const;
