import { totalDuration } from '#shared/values/durations';
import type { Library } from '../../api/library/library';
import type { LibraryExercise, LibrarySet } from '../../api/library/records';

/** What a set comes to: its exercises in order. */
export interface SetSummary {
  /** Undefined where the set does not say and was not asked. */
  readonly count: number | undefined;
  readonly totalSeconds: number;
  /** Those that are there. */
  readonly exercises: readonly LibraryExercise[];
  /** Ids of those that are gone; none while exercises are still being read. */
  readonly missing: readonly string[];
}

/** What a set comes to, by the exercises that are here. */
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
