import { totalDuration } from '#shared/values/durations';
import type { Library } from '../../api/library/library';
import type { LibraryExercise, LibrarySet } from '../../api/library/records';

/** The exercises of a set, resolved and in order. */
export interface SetSummary {
  /** Undefined if the set does not list its exercises and they were not read. */
  readonly count: number | undefined;
  readonly totalSeconds: number;
  /** The exercises that exist. */
  readonly exercises: readonly LibraryExercise[];
  /** IDs of exercises that no longer exist; empty while exercises are still loading. */
  readonly missing: readonly string[];
}

/** Resolves the exercises of a set from the loaded ones. */
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
