import { exerciseContentOf } from '../../content/content-of';
import type { StoredRecord } from '../../models/model';
import { isEmpty } from '../../values/empty';
import { detectEquipment } from '../../values/equipment';
import { detectIntensity, readIntensity } from '../../values/intensity';

/**
 * Returns an exercise's intensity: its own; otherwise, for the product's exercises, the library's; otherwise,
 * an intensity derived from keywords.
 */
export const intensityOfExercise = (exercise: StoredRecord) =>
  readIntensity(exercise.intensity) ?? exerciseContentOf(exercise)?.intensity ?? detectIntensity(exercise);

/**
 * Returns an exercise's equipment: its own as stored; otherwise, for the product's exercises, the library's;
 * otherwise, equipment derived from keywords.
 */
export function equipmentOfExercise(exercise: StoredRecord): unknown {
  const { equipment, title, headline, target, how } = exercise;
  if (!isEmpty(equipment)) return equipment;
  return exerciseContentOf(exercise)?.equipment ?? detectEquipment(title, headline, target, how);
}

/** The exercise attributes that the functions above need, in addition to the ID. */
export const gradedBy = ['type', 'title', 'headline', 'target', 'how', 'intensity', 'equipment'] as const;
