import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { libraryOf } from '#shared/domain/schedules/set-rules';
import {
  type ScheduleBreathing,
  type ScheduleSet,
  scheduleBreathingQuery,
  scheduleSetsQuery,
} from '../../api/schedule/schedule-entries';

const noSets: readonly ScheduleSet[] = [];
const noBreathing: readonly ScheduleBreathing[] = [];

/** The sets and breathing exercises available to entries. */
export function useLibrary() {
  const sets = useQuery(scheduleSetsQuery);
  const breathing = useQuery(scheduleBreathingQuery);
  const [allSets, allBreathing] = [sets.data ?? noSets, breathing.data ?? noBreathing];
  const library = useMemo(() => libraryOf(allSets, allBreathing), [allSets, allBreathing]);
  const titles = useMemo(
    () =>
      new Map([
        ...allSets.map(({ id, title }) => [id, title ?? id] as const),
        ...allBreathing.map(({ id, name }) => [id, name ?? id] as const),
      ]),
    [allSets, allBreathing],
  );
  return {
    sets: allSets,
    breathing: allBreathing,
    library,
    /** The title of a set, or the name of a breathing exercise; the id if it is unknown. */
    titleOf: (id: string): string => titles.get(id) ?? id,
    loaded: sets.data !== undefined && breathing.data !== undefined,
    error: sets.error ?? breathing.error,
    retry: () => {
      void sets.refetch();
      void breathing.refetch();
    },
  };
}

export type EntryLibrary = ReturnType<typeof useLibrary>;

/** Describes a set in a list of options by its type and number of exercises. */
export function setDescription({ setType, type, exerciseIds, isActive }: ScheduleSet): string {
  const exercises = exerciseIds?.length;
  return [
    setType || type,
    exercises === undefined ? undefined : `${exercises} exercise${exercises === 1 ? '' : 's'}`,
    isActive === false ? 'inactive' : undefined,
  ]
    .filter(Boolean)
    .join(', ');
}
