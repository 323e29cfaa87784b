import { Stack } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { savedProblems } from '#shared/domain/schedules/warnings';
import type { JobRun } from '#shared/jobs/run/run';
import { useRun } from '../../api/runs';
import { entriesQuery, scheduleKeys } from '../../api/schedule/schedule-entries';
import { OutcomeAlert } from '../actions/outcome-alert';
import { OutdatedNotice } from '../notifications/outdated-notice';
import { RunEnding } from '../run/run-ending';
import { useEnd } from '../run/use-end';
import { EntryProblems } from '../schedule-entry/entry-problems';
import { formatCounted } from '../text/number';
import { UncheckedSets } from '../week/unchecked-sets';
import type { EntryLibrary } from '../week/use-library';
import type { SaveOutcome } from '../week/use-schedule-editor';

interface AfterSaveProps {
  readonly outcome: SaveOutcome;
  readonly library: EntryLibrary;
  readonly onDismiss: () => void;
}

/**
 * Lists the problems with the saved entries: those that the audits would find, and entries that are not sent
 * or that replace others. Also says if notifications that were already created today do not match the saved
 * schedule.
 */
export function AfterSave({ outcome, library, onDismiss }: AfterSaveProps) {
  const { data: entries } = useQuery(entriesQuery);
  const written = useMemo(() => new Set([...outcome.created, ...outcome.updated]), [outcome]);
  const found = useMemo(
    () => savedProblems(entries ?? [], written, library.library),
    [entries, written, library.library],
  );
  if (!entries) return null;
  const { runId } = outcome;
  return (
    <Stack gap="3">
      {runId !== undefined && <SavedByRun key={runId} runId={runId} />}
      {found.length > 0 ? (
        <EntryProblems title="Saved with problems" found={found} onDismiss={onDismiss} />
      ) : (
        <OutcomeAlert status="success" onDismiss={onDismiss}>
          {savedWords(outcome, library.library !== undefined)}.
        </OutcomeAlert>
      )}
      <OutdatedNotice />
      <UncheckedSets library={library} />
    </Stack>
  );
}

function savedWords({ created, updated, removed }: SaveOutcome, isChecked: boolean): string {
  const saved = formatCounted(created.length + updated.length, 'entry', 'entries');
  if (removed.length === 0) return `${saved} saved${isChecked ? ' without problems' : ''}`;
  // The audits may miss the deleted entries, as the question before the deletion says.
  const deleted = formatCounted(removed.length, 'entry', 'entries');
  return created.length + updated.length === 0 ? `${deleted} deleted` : `${saved} saved, ${deleted} deleted`;
}

function SavedByRun({ runId }: { readonly runId: string }) {
  const client = useQueryClient();
  const [shownId, setShownId] = useState(runId);
  const { data: run } = useRun(shownId);
  useEnd(shownId, run, () => void client.invalidateQueries({ queryKey: scheduleKeys.all }));
  if (!run) return null;
  return <RunEnding key={run.id} run={run} ending={endingOf} onReversed={({ id }) => setShownId(id)} />;
}

const endingOf = ({ changed }: JobRun) => ({
  tone: 'success' as const,
  text: `${formatCounted(changed, 'entry', 'entries')} saved in one run.`,
});
