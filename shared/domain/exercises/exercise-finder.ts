import type { exercises } from '#shared/content/exercises';
import type { StoredRecord } from '#shared/models/model';

/** True for an outdoor walk, which must not be in any set. */
export const isOutdoorWalk = (title: string): boolean => title.toLowerCase().includes('outdoor walk');

/** Maps names in lists of exercises, in lower case, to titles in the library. */
export const exerciseAliases: Readonly<Record<string, (typeof exercises)[number]['title']>> = {
  'cat-cow in the chair': 'Seated cat-cow',
  'chest opener in the doorway': 'Doorway chest stretch',
  'desk squats': 'Chair squats',
  'eye focus shift': 'Near and far focus',
  'heel raises': 'Calf raises',
  'marching on the spot': 'March in place',
  'one-leg balance': 'Single-leg stand',
  palming: 'Palms over eyes',
  'shoulder blade pinch': 'Shoulder blade squeeze',
  'spinal twist': 'Seated twist',
  'standing quad stretch': 'Standing thigh stretch',
  'wall slides': 'Wall angels',
};

type NamedExercise = StoredRecord & { readonly id: string };

/**
 * Returns a function that finds exercises by ID, then by title (ignoring case), then by alias. Outdoor walks
 * are never found, because sets must not contain them. The first of several exercises with a title is used.
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
