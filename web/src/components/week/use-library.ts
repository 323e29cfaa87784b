import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { libraryOf } from '#shared/domain/schedules/set-rules';
import { breathingQuery } from '../../api/library/details';
import { libraryQuery } from '../../api/library/library';
import type { LibraryBreathing, LibrarySet } from '../../api/library/records';
import { formatCounted } from '../text/number';

const noSets: readonly LibrarySet[] = [];
const noBreathing: readonly LibraryBreathing[] = [];

export function useLibrary() {
  const sets = useQuery(libraryQuery);
  const breathing = useQuery(breathingQuery);
  const [allSets, allBreathing] = [sets.data?.sets ?? noSets, breathing.data ?? noBreathing];
  const loaded = sets.data?.setsComplete === true && breathing.data !== undefined;
  const library = useMemo(
    () => (loaded ? libraryOf(allSets, allBreathing) : undefined),
    [loaded, allSets, allBreathing],
  );
  const titles = useMemo(
    () =>
      new Map([
        ...allSets.map(({ id, title }) => [id, title ?? id] as const),
        ...allBreathing.map(({ id, name }) => [id, name ?? id] as const),
      ]),
    [allSets, allBreathing],
  );
  const titleOf = useCallback((id: string): string => titles.get(id) ?? id, [titles]);
  const error = sets.error ?? breathing.error;
  return {
    sets: allSets,
    breathing: allBreathing,
    /** The library. Undefined until everything is loaded. */
    library,
    /** Returns a record's title. If the record is unknown, returns the ID. */
    titleOf,
    loaded,
    error,
    /** True while `titleOf` may return IDs of known records. */
    isLoading: !loaded && !error,
    retry: () => {
      void sets.refetch();
      void breathing.refetch();
    },
  };
}

export type EntryLibrary = ReturnType<typeof useLibrary>;

export function setDescription({ setType, type, exerciseIds, isActive }: LibrarySet): string {
  return [
    setType || type,
    exerciseIds && formatCounted(exerciseIds.length, 'exercise'),
    isActive === false ? 'inactive' : undefined,
  ]
    .filter(Boolean)
    .join(', ');
}
