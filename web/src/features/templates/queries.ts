import { queryOptions } from '@tanstack/react-query';
import { graphql } from '../../api/client';
import { scheduleKeys } from '../../api/schedule/schedule-entries';

/** An exercise of a set, as the manager displays it. */
export interface SetExerciseLine {
  readonly exercise: {
    readonly id: string;
    readonly title: string | null;
    readonly duration: number | null;
    readonly target: string | null;
  } | null;
}

const document = `query ExercisesOfSet($id: ID!) {
  getSet(id: $id) { id exercises { exercise { id title duration target } } }
}`;

/** The exercises of a set in order; null if there is no such set. */
export const setExercisesQuery = (id: string) =>
  queryOptions({
    queryKey: [...scheduleKeys.sets, id, 'exercises'],
    queryFn: async () =>
      (
        await graphql<{ getSet: { exercises: readonly SetExerciseLine[] | null } | null }, object>(document, {
          id,
        })
      ).getSet,
    enabled: id !== '',
  });
