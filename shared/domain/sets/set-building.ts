import type { SetContent } from '../../content/set-content';
import type { StoredRecord } from '../../models/model';
import { writeBenefits } from '../../values/benefits';
import { ownSets } from '../../values/choices';
import { newSetDurations, writeDurations } from '../../values/durations';
import { setEquipment } from '../../values/equipment';
import { setIntensity } from '../../values/intensity';
import { writeTextList } from '../../values/json-text';
import { equipmentOfExercise, intensityOfExercise } from '../exercises/exercise-grades';
import { writeSequences } from './sequences';

/** Mixed if the exercises differ. Undefined for an empty set. */
export const intensityOfSet = (exercises: readonly StoredRecord[]) =>
  setIntensity(exercises.map(intensityOfExercise));

/** JSON, without duplicates. */
export const equipmentOfSet = (exercises: readonly StoredRecord[]): string =>
  writeTextList(setEquipment(exercises.map(equipmentOfExercise)));

/** Active, owned by the product, with the intensity and equipment of its exercises. Without ID and stamps. */
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

export type BuiltSet = ReturnType<typeof buildSet>;
