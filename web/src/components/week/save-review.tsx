import { Button, List, Stack, Text } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { maxEntriesOfSave } from '#shared/domain/schedules/draft';
import { entryPlace, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { entryFieldAtFault } from '#shared/domain/schedules/field-at-fault';
import { type Refusal, refusalsOf } from '#shared/domain/schedules/saving/refusals';
import { saveWarnings } from '#shared/domain/schedules/warnings';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { useJobsPaused } from '../../api/pulse';
import { ActionError } from '../actions/action-error';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { NoticeLine } from '../actions/notice-line';
import { PausedNote } from '../actions/paused-note';
import { Callout } from '../layout/callout';
import { RunFollowed } from '../run/run-followed';
import { formatCount, formatCounted } from '../text/number';
import { DayEffects, TodayEffect, useDayEffects } from './effect';
import { UncheckedSets } from './unchecked-sets';
import type { EntryLibrary } from './use-library';
import type { ScheduleEditor } from './use-schedule-editor';
import { Warnings } from './warnings';
import { entryWords, fieldLabel } from './words';

interface SaveReviewProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  readonly onConfirm: () => void;
}

export function SaveReview({ open, onClose, editor, library, onConfirm }: SaveReviewProps) {
  const { created, changed, removed } = editor.draft;
  // The effects are calculated here, because the dialog renders all of its content in one pass when it opens.
  const before = open ? editor.saved : none;
  const after = open ? editor.entries : none;
  const days = useDayEffects(before, after);
  const warnings = useMemo(
    () => saveWarnings(before, after, library.library).filter(({ isKnown }) => !isKnown),
    [before, after, library.library],
  );
  const refusals = useMemo(
    () => (open ? refusalsOf(editor.saved, editor.draft, library.library) : []),
    [open, editor.saved, editor.draft, library.library],
  );
  // A set may have been created since the library was loaded.
  const hasUnknownSet = refusals.some(({ field }) => field === 'set');
  const reloadLibrary = useEffectEvent(library.retry);
  useEffect(() => {
    if (hasUnknownSet) reloadLibrary();
  }, [hasUnknownSet]);
  const isRefused = (entryId: string | undefined, kind: string) =>
    refusals.some(({ entry, field }) => entry.id === entryId && field === entryFieldAtFault(kind));
  const gone = removed.flatMap((id) => before.find((entry) => entry.id === id) ?? []);
  const count = formatCounted(editor.size, 'entry', 'entries');
  const verb = removed.length > 0 && removed.length === editor.size ? 'Delete' : 'Save';
  const parts = [
    created.length > 0 && `${created.length} created`,
    Object.keys(changed).length > 0 && `${Object.keys(changed).length} updated`,
    removed.length > 0 && `${removed.length} deleted`,
  ].filter(Boolean);
  return (
    <ConfirmDialog
      // Conflicts are shown on the page itself.
      open={open && editor.conflicts === undefined}
      onClose={onClose}
      title={`${verb} ${count}?`}
      body={
        open && (
          <Stack gap="4">
            <Text color="fg.muted">
              {parts.join(', ')}. The changes are saved together and undone together.
            </Text>
            <Gone entries={gone} />
            {editor.isLarge && <LargeSave editor={editor} />}
            <Refusals refusals={refusals} />
            <TodayEffect before={before} after={after} />
            <DayEffects days={days} />
            <UncheckedSets library={library} />
            <Warnings
              warnings={warnings.filter(({ entryId, kind }) => !isRefused(entryId, kind))}
              title="Before you save"
              entries={editor.size > 1 ? editor.entries : undefined}
            />
            <ActionError error={editor.error} />
          </Stack>
        )
      }
      confirmLabel={`${verb} ${count}`}
      destructive={removed.length > 0}
      size="md"
      ready={refusals.length === 0}
      pending={editor.saving}
      onConfirm={onConfirm}
    />
  );
}

const maxListed = 6;

function Gone({ entries }: { readonly entries: readonly ScheduleEntry[] }) {
  if (entries.length === 0) return null;
  const more = entries.length - maxListed;
  return (
    <Text overflowWrap="anywhere">
      Deleted:{' '}
      {entries
        .slice(0, maxListed)
        .map((entry) => entryWords(readEntry(entry)))
        .join('; ')}
      {more > 0 && ` and ${formatCount(more)} more`}.
    </Text>
  );
}

function Refusals({ refusals }: { readonly refusals: readonly Refusal[] }) {
  if (refusals.length === 0) return null;
  const more = refusals.length - maxListed;
  return (
    <Callout
      status="error"
      role="alert"
      title="These entries must be corrected before you can save"
      content={{ gap: '1' }}
    >
      <List.Root ps="4" gap="1">
        {refusals.slice(0, maxListed).map(({ entry, field, message }) => (
          <List.Item key={`${entry.id} ${field} ${message}`} overflowWrap="anywhere">
            {entryPlace(entry)} ({readEntry(entry).heading || 'no heading'}), {fieldLabel(field)}: {message}
          </List.Item>
        ))}
        {more > 0 && <List.Item>and {formatCount(more)} more</List.Item>}
      </List.Root>
    </Callout>
  );
}

const none: readonly ScheduleEntry[] = [];

function LargeSave({ editor }: { readonly editor: ScheduleEditor }) {
  const { run, busy } = editor.large;
  const paused = useJobsPaused();
  return (
    <Stack gap="3" layerStyle="frame" p="3">
      <Text>
        Changes to more than {maxEntriesOfSave} entries are saved by a run, which checks all of them before it
        writes any.
      </Text>
      <PausedNote />
      {busy && <RunFollowed label={run?.dryRun ? 'Dry run' : 'Saving entries'} run={run} />}
      {run && !isActive(run.status) && <NoticeLine notice={{ ...endingOf(run), runId: run.id }} />}
      {!busy && (
        <Button alignSelf="flex-start" disabled={paused} onClick={editor.rehearse}>
          Dry run
        </Button>
      )}
    </Stack>
  );
}

function endingOf({ dryRun, status, changed, failed, reason }: JobRun) {
  const entries = formatCounted(changed, 'entry', 'entries');
  if (failed > 0) {
    const wrong = formatCounted(failed, 'entry', 'entries');
    return { tone: 'error' as const, text: `${wrong} cannot be saved. See the run for the reasons.` };
  }
  if (status !== 'SUCCEEDED') return { tone: 'error' as const, text: reason ?? 'The run ended early.' };
  return dryRun
    ? { tone: 'success' as const, text: `${entries} would be saved. See the run for the differences.` }
    : { tone: 'success' as const, text: `${entries} saved.` };
}
