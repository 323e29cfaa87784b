import { Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { entriesAfterEdit } from '#shared/domain/schedules/draft';
import type { EntryFields, ScheduleEntry } from '#shared/domain/schedules/entry';
import { saveWarnings } from '#shared/domain/schedules/warnings';
import type { AskedEdit } from '../../components/bulk-edit/bulk-content';
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
