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

/** The intensity that an exercise says, else the one that its words tell (docs/product.md). */
const intensityOf = (exercise: StoredRecord) =>
  readIntensity(exercise.intensity) ?? detectIntensity(exercise);

/** What an exercise says that it needs, else what its words tell (docs/product.md). */
const equipmentOf = ({ equipment, title, headline, target, how }: StoredRecord): unknown =>
  isEmpty(equipment) ? detectEquipment(title, headline, target, how) : equipment;

/** How hard a set of these exercises is: theirs where they agree, else mixed; undefined for a set of none. */
export const intensityOfSet = (exercises: readonly StoredRecord[]) =>
  setIntensity(exercises.map(intensityOf));

/** What a set of these exercises needs, each once, as JSON text (docs/product.md). */
export const equipmentOfSet = (exercises: readonly StoredRecord[]): string =>
  writeTextList(setEquipment(exercises.map(equipmentOf)));

/** The attributes of exercises that the two look at. */
export const gradedBy = ['type', 'title', 'headline', 'target', 'how', 'intensity', 'equipment'] as const;

/**
 * A set of the product as records keep it, of these exercises in their order: active, owned by the product,
 * graded by them (docs/product.md). Every field but id and stamps.
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

/** What `buildSet` gives. */
export type BuiltSet = ReturnType<typeof buildSet>;
