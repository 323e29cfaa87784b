import { useCallback, useMemo } from 'react';
import type { ReadEntry, ScheduleEntry } from '#shared/domain/schedules/entry';
import { useSelection } from '../../components/table/use-selection';

const nameOf = ({ hour, heading }: ReadEntry) => `${hour ?? '??'}:00, ${heading}`;

/**
 * Holds the selected entries. An unsaved entry has no version, so it cannot be part of a bulk edit.
 * @param rows the entries in the visible table, as edited
 * @param saved all entries as loaded
 */
export function useEntrySelection(
  rows: readonly ReadEntry[] | undefined,
  saved: readonly ScheduleEntry[] | undefined,
) {
  const versions = useMemo(
    () => new Map((saved ?? []).map(({ id, _version }) => [id, _version ?? 0])),
    [saved],
  );
  const listed = useMemo(
    () =>
      rows?.flatMap((entry) => {
        const _version = versions.get(entry.id);
        return _version === undefined ? [] : [{ ...entry, _version }];
      }),
    [rows, versions],
  );
  const exists = useCallback((id: string) => saved === undefined || versions.has(id), [saved, versions]);
  return useSelection({ rows: listed, nameOf, exists });
}
