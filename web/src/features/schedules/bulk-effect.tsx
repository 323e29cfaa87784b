import { Stack } from '@chakra-ui/react';
import { useCallback, useMemo } from 'react';
import { entriesAfterEdit } from '#shared/domain/schedules/draft';
import type { EntryFields, ReadEntry, ScheduleEntry } from '#shared/domain/schedules/entry';
import { saveWarnings } from '#shared/domain/schedules/warnings';
import type { AskedEdit } from '../../components/bulk-edit/bulk-content';
import { useSelection } from '../../components/table/use-selection';
import { Effect } from '../../components/week/effect';
import { UncheckedSets } from '../../components/week/unchecked-sets';
import type { EntryLibrary } from '../../components/week/use-library';
import { Warnings } from '../../components/week/warnings';

interface BulkEffectProps {
  readonly edit: AskedEdit;
  readonly entries: readonly ScheduleEntry[];
  readonly library: EntryLibrary;
}

/** Shows the notifications that would change, and the problems that the audits would find. */
export function BulkEffect({ edit: { ids, action, fields }, entries, library }: BulkEffectProps) {
  const key = JSON.stringify([ids, fields]);
  const after = useMemo(() => {
    const [edited, given] = JSON.parse(key) as [readonly string[], EntryFields | null];
    if (action !== 'delete' && given === null) return entries;
    return entriesAfterEdit(entries, {
      ids: edited,
      fields: action === 'delete' ? undefined : (given ?? {}),
    });
  }, [entries, key, action]);
  const warnings = useMemo(
    () => saveWarnings(entries, after, library.library).filter(({ isKnown }) => !isKnown),
    [entries, after, library.library],
  );
  return (
    <Stack gap="4">
      <Effect before={entries} after={after} />
      <UncheckedSets library={library} />
      <Warnings title="Before you save" warnings={warnings} />
    </Stack>
  );
}

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
