import { useCallback, useMemo } from 'react';
import { type LibrarySet, nameOf } from '../../api/library/records';
import { useSelection } from '../table/use-selection';

export function useSetSelection(
  shown: readonly LibrarySet[] | undefined,
  all: readonly LibrarySet[] | undefined,
) {
  const ids = useMemo(() => all && new Set(all.map(({ id }) => id)), [all]);
  const exists = useCallback((id: string) => ids?.has(id) ?? true, [ids]);
  return useSelection({ rows: shown, nameOf, exists });
}
