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

/** The exercise's own intensity, otherwise the one that its texts suggest. */
const intensityOf = (exercise: StoredRecord) =>
  readIntensity(exercise.intensity) ?? detectIntensity(exercise);

/** The exercise's own equipment, otherwise what its texts suggest. */
const equipmentOf = ({ equipment, title, headline, target, how }: StoredRecord): unknown =>
  isEmpty(equipment) ? detectEquipment(title, headline, target, how) : equipment;

/**
 * The intensity of a set with these exercises: theirs if they agree, otherwise mixed; undefined for an empty
 * set.
 */
export const intensityOfSet = (exercises: readonly StoredRecord[]) =>
  setIntensity(exercises.map(intensityOf));

/** The equipment of a set with these exercises, each item once, as JSON text. */
export const equipmentOfSet = (exercises: readonly StoredRecord[]): string =>
  writeTextList(setEquipment(exercises.map(equipmentOf)));

/** The attributes of exercises that both functions read. */
export const gradedBy = ['type', 'title', 'headline', 'target', 'how', 'intensity', 'equipment'] as const;

/**
 * A set of the product as records keep it, with these exercises in order: active, owned by the product,
 * graded by them. Every field except id and stamps.
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

/** The result of `buildSet`. */
export type BuiltSet = ReturnType<typeof buildSet>;
