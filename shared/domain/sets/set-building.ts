import type { SetContent } from '../../content/set-content';
import type { StoredRecord } from '../../models/model';
import { writeBenefits } from '../../values/benefits';
import { ownSets } from '../../values/choices';
import { newSetDurations, writeDurations } from '../../values/durations';
import { isEmpty } from '../../values/empty';
import { detectEquipment, setEquipment } from '../../values/equipment';
import { detectIntensity, readIntensity, setIntensity } from '../../values/intensity';
import { writeTextList } from '../../values/json-text';
import { writeSequences } from './sequences';

/** Returns the exercise's own intensity or, if it has none, an intensity derived from its text. */
const intensityOf = (exercise: StoredRecord) =>
  readIntensity(exercise.intensity) ?? detectIntensity(exercise);

/** Returns the exercise's own equipment or, if it has none, equipment derived from its text. */
const equipmentOf = ({ equipment, title, headline, target, how }: StoredRecord): unknown =>
  isEmpty(equipment) ? detectEquipment(title, headline, target, how) : equipment;

/**
 * Returns a set's intensity: the intensity of its exercises if they all agree, otherwise mixed. Returns
 * undefined for an empty set.
 */
export const intensityOfSet = (exercises: readonly StoredRecord[]) =>
  setIntensity(exercises.map(intensityOf));

/** Returns a set's equipment as JSON, without duplicates. */
export const equipmentOfSet = (exercises: readonly StoredRecord[]): string =>
  writeTextList(setEquipment(exercises.map(equipmentOf)));

/** The exercise attributes that `intensityOfSet` and `equipmentOfSet` need. */
export const gradedBy = ['type', 'title', 'headline', 'target', 'how', 'intensity', 'equipment'] as const;

/**
 * Builds the record for a product set that contains the given exercises, in order. The set is active and
 * owned by the product. Its intensity and equipment are derived from the exercises. The record has all fields
 * except the ID and the stamps.
 */
export function buildSet(
  { title, description, setType, goals, activityLevels, benefits }: SetContent,
  exercises: readonly (StoredRecord & { readonly id: string })[],
) {
  const exerciseIds = exercises.map(({ id }) => id);
  return {
    title,
    description,
    type: ownSets,
    setType,
    intensity: intensityOfSet(exercises) ?? null,
    isActive: true,
    goals: [...goals],
    activityLevels: [...activityLevels],
    benefits: writeBenefits([benefits.now], [benefits.future]),
    sequences: writeSequences(exerciseIds),
    exerciseIds,
    durations: writeDurations(newSetDurations),
    equipment: equipmentOfSet(exercises),
    owner: ownSets,
  };
}

/** The return type of `buildSet`. */
export type BuiltSet = ReturnType<typeof buildSet>;
