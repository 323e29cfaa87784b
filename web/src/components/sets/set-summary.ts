import { totalDuration } from '#shared/values/durations';
import type { Library } from '../../api/library/library';
import type { LibraryExercise, LibrarySet } from '../../api/library/records';

/** The exercises of a set in order, as found in the library. */
export interface SetSummary {
  /** The number of exercises, or undefined if the set does not list its exercises and they were not read. */
  readonly count: number | undefined;
  readonly totalSeconds: number;
  /** The exercises that exist. */
  readonly exercises: readonly LibraryExercise[];
  /** The IDs of exercises that no longer exist. The list is empty while exercises are still loading. */
  readonly missing: readonly string[];
}

/** Looks up the exercises of a set among the loaded exercises. */
export function summaryOf({ exerciseIds }: LibrarySet, { exercises: all, complete }: Library): SetSummary {
  const ids = exerciseIds ?? [];
  const exercises = ids.flatMap((id) => all.get(id) ?? []);
  return {
    count: exerciseIds?.length,
    totalSeconds: totalDuration(exercises.map(({ duration }) => duration)),
    exercises,
    missing: complete ? ids.filter((id) => !all.has(id)) : [],
  };
}
