import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entriesQuery } from '../../api/schedule/schedule-entries';
import { OutcomeAlert } from '../actions/outcome-alert';
import { EntryProblems } from '../schedule-entry/entry-problems';
import { problemsByEntry } from '../schedule-entry/problems';
import { formatCounted } from '../text/number';
import type { EntryLibrary } from '../week/use-library';
import type { SaveOutcome } from '../week/use-schedule-editor';

interface AfterSaveProps {
  readonly outcome: SaveOutcome;
  readonly library: EntryLibrary;
  readonly onDismiss: () => void;
}

/**
 * Shows at once what the audits' rules find in the entries just saved, instead of waiting for the nightly
 * audit.
 */
export function AfterSave({ outcome, library, onDismiss }: AfterSaveProps) {
  const { data: entries } = useQuery(entriesQuery);
  const written = useMemo(() => new Set([...outcome.created, ...outcome.updated]), [outcome]);
  const found = useMemo(
    () =>
      problemsByEntry(
        (entries ?? []).filter(({ id }) => written.has(id)),
        library.library,
      ).filter(({ entry }) => entry !== undefined),
    [entries, written, library.library],
  );
  if (!entries) return null;
  if (found.length > 0) {
    return <EntryProblems title="Saved, with problems" found={found} onDismiss={onDismiss} />;
  }
  const count = outcome.created.length + outcome.updated.length + outcome.removed.length;
  return (
    <OutcomeAlert status="success" onDismiss={onDismiss}>
      {formatCounted(count, 'entry', 'entries')} saved. The audits find no problems in them.
    </OutcomeAlert>
  );
}
