import { totalDuration } from '#shared/values/durations';
import type { Library } from '../../api/library/library';
import type { LibraryExercise, LibrarySet } from '../../api/library/records';

/** A set's exercises, in order, as found in the library. */
export interface SetSummary {
  /** The number of exercises. Undefined if the set does not list them and they have not been read. */
  readonly count: number | undefined;
  readonly totalSeconds: number;
  /** The exercises that still exist. */
  readonly exercises: readonly LibraryExercise[];
  /** The IDs that were not found. Empty while exercises are loading. */
  readonly missing: readonly string[];
}

/** Looks up a set's exercises among the loaded ones. */
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
