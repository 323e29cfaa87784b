import { storedSet } from '#shared/templates/slots';
import { showValue } from '#shared/text/show-value';
import { isEmpty } from '../../values/empty';
import { activityTypeOf, type StoredEntry } from '../../values/schedule-entry';
import type { ScheduleProblem } from './problem';

export interface LibrarySet {
  readonly id: string;
  readonly title?: unknown;
  readonly isActive?: unknown;
}

/** What entries may reference, without deleted sets. */
export interface Library {
  readonly setWithId: (id: unknown) => LibrarySet | undefined;
  readonly setTitled: (title: unknown) => LibrarySet | undefined;
  readonly hasBreathing: (id: unknown) => boolean;
}

export function libraryOf(
  sets: readonly LibrarySet[],
  breathing: readonly { readonly id: string }[],
): Library {
  const byId = new Map<unknown, LibrarySet>(sets.map((set) => [set.id, set]));
  const byTitle = new Map<unknown, LibrarySet>(sets.map((set) => [set.title, set]));
  const exercises = new Set<unknown>(breathing.map(({ id }) => id));
  return {
    setWithId: (id) => byId.get(id),
    setTitled: (title) => byTitle.get(title),
    hasBreathing: (id) => exercises.has(id),
  };
}

/**
 * Checks an entry's set. The activity type decides whether it must refer to a set or to a breathing exercise.
 * @param library undefined until it is loaded; sets are not checked until then
 */
export function setProblems(entry: StoredEntry, library: Library | undefined): readonly ScheduleProblem[] {
  if (!library) return [];
  const set = storedSet(entry);
  const problem =
    activityTypeOf(entry) === 'breathing' ? breathingProblem(set, library) : setProblem(set, library);
  const { notificationContent } = entry;
  if (!library.hasBreathing(notificationContent)) return problem ? [problem] : [];
  const message = `The content is the ID ${showValue(notificationContent)}, which users would see; expected a sentence.`;
  return [...(problem ? [problem] : []), { kind: 'IdInContent', message }];
}

function setProblem(set: unknown, library: Library): ScheduleProblem | undefined {
  if (isEmpty(set)) return { kind: 'SetEmpty', message: 'The entry has no set; expected a set ID.' };
  const stored = library.setWithId(set);
  if (!stored) {
    const titled = library.setTitled(set);
    const hint = titled ? `: it is the title of ${titled.id}` : '';
    return {
      kind: 'SetUnknown',
      message: `The set ${showValue(set)} is not in the database${hint}; expected the ID of an existing set.`,
    };
  }
  if (stored.isActive !== false) return undefined;
  return { kind: 'SetInactive', message: `The set ${showValue(set)} is inactive; expected an active set.` };
}

function breathingProblem(set: unknown, library: Library): ScheduleProblem | undefined {
  if (isEmpty(set) || library.hasBreathing(set)) return undefined;
  const message = `The breathing exercise ${showValue(set)} is not in the database; expected a breathing exercise ID, or no value.`;
  return { kind: 'BreathingUnknown', message };
}
