import type { SetContent } from '../../content/set-content';
import type { StoredRecord } from '../../models/model';
import { counted } from '../../text/counted';
import { writeBenefits } from '../../values/benefits';
import { activityLevels, ownSets, readChoices } from '../../values/choices';
import { newSetDurations, writeDurations } from '../../values/durations';
import { setEquipment } from '../../values/equipment';
import { goals } from '../../values/goals';
import { setIntensity } from '../../values/intensity';
import { readTextList, writeTextList } from '../../values/json-text';
import { equipmentOfExercise, intensityOfExercise } from '../exercises/exercise-grades';
import { writeSequences } from './sequences';

/** Returns a set's intensity: mixed if the exercises differ, undefined for an empty set. */
export const intensityOfSet = (exercises: readonly StoredRecord[]) =>
  setIntensity(exercises.map(intensityOfExercise));

/** Returns a set's equipment as JSON, without duplicates. */
export const equipmentOfSet = (exercises: readonly StoredRecord[]): string =>
  writeTextList(setEquipment(exercises.map(equipmentOfExercise)));

/**
 * Builds an active set that the product owns, with the intensity and equipment of its exercises, but without
 * ID and stamps.
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

export type BuiltSet = ReturnType<typeof buildSet>;

const maxGoals = 3;

/** Returns the most frequent goals of a set's exercises, in the order of `goals`. */
export function goalsOfSet(exercises: readonly StoredRecord[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const exercise of exercises) {
    for (const goal of readChoices(goals, readTextList(exercise.goals).items)) {
      counts.set(goal, (counts.get(goal) ?? 0) + 1);
    }
  }
  const most = [...counts]
    .toSorted(([one, a], [other, b]) => b - a || place(one) - place(other))
    .slice(0, maxGoals);
  return most.map(([goal]) => goal).toSorted((one, other) => place(one) - place(other));
}

/** Unknown goals come last. */
const place = (goal: string) => {
  const index = (goals as readonly string[]).indexOf(goal);
  return index < 0 ? goals.length : index;
};

/** Returns the levels that all exercises have in common. Exercises without levels are ignored. */
export function levelsOfSet(exercises: readonly StoredRecord[]): readonly string[] {
  const said = exercises
    .map((exercise) => readChoices(activityLevels, readTextList(exercise.activityLevels).items))
    .filter((levels) => levels.length > 0);
  return said.length === 0
    ? []
    : activityLevels.filter((level) => said.every((levels) => levels.includes(level)));
}

/** Describes a set in one sentence. Undefined if no exercise has a title. */
export function descriptionOfSet(exercises: readonly StoredRecord[]): string | undefined {
  const titles = exercises
    .map(({ title }) => title)
    .filter((title) => typeof title === 'string' && title !== '');
  if (titles.length === 0) return undefined;
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(titles.map(String));
  return `${counted(titles.length, 'exercise')}: ${list}.`;
}
