import type { StoredRecord } from '../../models/model';
import { activityLevels, readChoices } from '../../values/choices';
import { goals } from '../../values/goals';
import { readTextList } from '../../values/json-text';

const maxGoals = 3;

/** The most frequent goals of its exercises, in the order of `goals`. */
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

/** What all exercises have in common. Exercises without levels are ignored. */
export function levelsOfSet(exercises: readonly StoredRecord[]): readonly string[] {
  const said = exercises
    .map((exercise) => readChoices(activityLevels, readTextList(exercise.activityLevels).items))
    .filter((levels) => levels.length > 0);
  return said.length === 0
    ? []
    : activityLevels.filter((level) => said.every((levels) => levels.includes(level)));
}

/** One sentence. Undefined if no exercise has a title. */
export function descriptionOfSet(exercises: readonly StoredRecord[]): string | undefined {
  const titles = exercises
    .map(({ title }) => title)
    .filter((title) => typeof title === 'string' && title !== '');
  if (titles.length === 0) return undefined;
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(titles.map(String));
  return `${titles.length === 1 ? '1 exercise' : `${titles.length} exercises`}: ${list}.`;
}
