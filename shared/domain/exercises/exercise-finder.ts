import { exerciseAliases } from '../../content/exercise-aliases';
import type { StoredRecord } from '../../models/model';
import { isOutdoorWalk } from './outdoor-walk';

/** A stored exercise that can be looked up by name. */
export type NamedExercise = StoredRecord & { readonly id: string };

/**
 * Creates a function that finds stored exercises for sets. It tries the ID first, then the title (ignoring
 * case), and then a name in the alias map. Outdoor walks are never used in sets. If several exercises have
 * the same title, the first one is used.
 */
export function exerciseFinder(stored: Iterable<StoredRecord>): (name: string) => NamedExercise | undefined {
  const byId = new Map<string, NamedExercise>();
  const byTitle = new Map<string, NamedExercise>();
  for (const exercise of stored) {
    const { id } = exercise;
    const title = titleKey(exercise.title);
    if (typeof id !== 'string' || isOutdoorWalk(title)) continue;
    const named = { ...exercise, id };
    byId.set(id, named);
    if (title !== '' && !byTitle.has(title)) byTitle.set(title, named);
  }
  return (name) => {
    const key = titleKey(name);
    return byId.get(name) ?? byTitle.get(key) ?? byTitle.get(titleKey(exerciseAliases[key]));
  };
}

const titleKey = (title: unknown): string => (typeof title === 'string' ? title.trim().toLowerCase() : '');
