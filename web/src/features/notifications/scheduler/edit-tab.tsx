import { Button, Flex, Skeleton, Stack } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { Plus, RotateCw, ShieldCheck } from 'lucide-react';
import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type ReadEntry, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { sortedBy } from '#shared/domain/schedules/sorted-by';
import { type Day, daysOfWeek } from '#shared/values/days';
import { messageOf } from '../../../api/api-error';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { OutcomeAlert } from '../../../components/actions/outcome-alert';
import { Choice } from '../../../components/filter/choice';
import { Callout } from '../../../components/layout/callout';
import { ErrorState } from '../../../components/layout/states';
import { usePageNavigate } from '../../../components/links/use-page-navigate';
import { EntryProblems, problemsByEntry } from '../../../components/schedule-entry/entry-problems';
import { PasteButton } from '../../../components/schedule-entry/paste-button';
import { ConflictNotice } from '../../../components/week/conflict-notice';
import { NotSentContext } from '../../../components/week/not-sent-note';
import { SaveBar } from '../../../components/week/save-bar';
import { SaveReview } from '../../../components/week/save-review';
import type { EntryLibrary } from '../../../components/week/use-library';
import { useSavedToast } from '../../../components/week/use-saved-toast';
import type { ScheduleEditor } from '../../../components/week/use-schedule-editor';
import { AfterSave } from '../../../components/week-editor/after-save';
import { EditableWeek } from '../../../components/week-editor/editable-week';
import { AddDialog } from './add-dialog';
import { messages } from './messages';
import { ScheduleTable } from './schedule-table';
import { SetupButton } from './setup-button';
import type { AddActivity } from './use-activity-log';

interface EditTabProps {
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  readonly log: AddActivity;
}

/** Edits the schedule. Edits stay local until they are saved together. */
export function EditTab({ editor, library, log }: EditTabProps) {
  const { day = 'Mon' } = useSearch({ from: '/shell/notification-scheduler' });
  const navigate = usePageNavigate({ from: '/notification-scheduler' });
  const saving = useSaving(editor, log);
  const [dialog, setDialog] = useState<'add' | 'reload' | 'validate'>();
  const [validated, setValidated] = useState(false);
  const rows = useMemo(() => rowsOf(editor.entries, day), [editor.entries, day]);
  const breathing = rows.filter(({ activity }) => activity === 'breathing').length;
  const load = () => {
    setDialog(undefined);
    editor.discard();
    void editor.query.refetch().then(({ isSuccess }) => isSuccess && log(true, messages.loaded));
  };
  const validate = () => {
    setDialog(undefined);
    if (!library.library) {
      const why = library.error ? messageOf(library.error) : messages.setsLoading;
      log(false, messages.validationFailed, why);
      library.retry();
      return;
    }
    const places = problemsByEntry(editor.entries, library.library).length;
    const [message, details] =
      places === 0
        ? [messages.validate, messages.allValid(editor.entries.length)]
        : [messages.validationFailed, messages.problems(places)];
    log(places === 0, message, details);
    setValidated(true);
  };
  if (editor.query.error && editor.saved.length === 0) {
    return <ErrorState error={editor.query.error} title={messages.loadFailed} onRetry={load} />;
  }
  return (
    <Stack gap="4">
      <Flex gap="2" wrap="wrap" align="flex-end">
        <Choice<Day>
          label="Template for"
          value={day}
          options={daysOfWeek.map((value) => ({ value, label: value }))}
          onChange={(value) =>
            void navigate({
              to: '/notification-scheduler',
              search: (before) => ({ ...before, day: value === 'Mon' ? undefined : value }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        <Button onClick={() => (editor.size > 0 ? setDialog('reload') : load())}>
          <RotateCw aria-hidden /> {messages.load}
        </Button>
        <SetupButton
          entries={editor.saved}
          disabled={rows.length === 0}
          log={log}
          onDone={() => void editor.reload()}
        />
        <Button onClick={() => setDialog('validate')}>
          <ShieldCheck aria-hidden /> {messages.validate}
        </Button>
        <Flex gap="2" wrap="wrap" ms={{ md: 'auto' }}>
          <Button onClick={() => setDialog('add')}>
            <Plus aria-hidden /> {messages.add}
          </Button>
          <PasteButton
            editor={editor}
            library={library}
            onAdded={(count) => log(true, messages.pasted, messages.pastedDetails(count))}
          />
          <Button
            variant="solid"
            disabled={editor.size === 0}
            loading={editor.saving}
            onClick={saving.review}
          >
            {messages.save}
            {editor.size > 0 && ` (${editor.size})`}
          </Button>
        </Flex>
      </Flex>
      {editor.query.isPending && <Skeleton h="10" aria-hidden />}
      {breathing > 0 && <Callout status="success" title={messages.breathing(breathing)} />}
      <ConflictNotice editor={editor} />
      <ActionError error={editor.error} />
      {validated && (
        <Validation entries={editor.entries} library={library} onClose={() => setValidated(false)} />
      )}
      {saving.outcome && <AfterSave outcome={saving.outcome} library={library} onDismiss={saving.dismiss} />}
      <NotSentContext value={editor.notSent}>
        <ScheduleTable
          day={day}
          rows={rows}
          edit={editor.edit}
          edited={editor.edited}
          loading={editor.query.isPending}
          sets={library.sets}
          breathing={library.breathing}
        />
      </NotSentContext>
      <EditableWeek editor={editor} library={library} />
      <SaveBar editor={editor} onReview={saving.review} />
      <SaveReview
        open={saving.reviewing}
        onClose={saving.close}
        editor={editor}
        library={library}
        onConfirm={saving.save}
      />
      <AddDialog
        open={dialog === 'add'}
        onClose={() => setDialog(undefined)}
        editor={editor}
        library={library}
        log={log}
      />
      <ConfirmDialog
        open={dialog === 'reload'}
        onClose={() => setDialog(undefined)}
        title="Reload the schedule?"
        body={`Your unsaved changes (${editor.size}) will be discarded.`}
        confirmLabel="Discard and reload"
        destructive
        onConfirm={load}
      />
      <ConfirmDialog
        open={dialog === 'validate'}
        onClose={() => setDialog(undefined)}
        title={`${messages.validate}?`}
        body="Checks that breathing activities have a heading and a time, and that the schedule follows the audit rules. Nothing is changed."
        confirmLabel="Validate"
        onConfirm={validate}
      />
    </Stack>
  );
}

const orderOf = ({ hour, templateName, id }: ReadEntry) => `${hour} ${templateName} ${id}`;

const rowsOf = (entries: readonly ScheduleEntry[], day: Day): readonly ReadEntry[] =>
  sortedBy(
    entries.map(readEntry).filter(({ days }) => days.includes(day)),
    orderOf,
  );

interface ValidationProps {
  readonly entries: readonly ScheduleEntry[];
  readonly library: EntryLibrary;
  readonly onClose: () => void;
}

function Validation({ entries, library, onClose }: ValidationProps) {
  const found = useMemo(() => problemsByEntry(entries, library.library), [entries, library.library]);
  if (found.length === 0) {
    return (
      <OutcomeAlert status="success" title="No problems found" onDismiss={onClose}>
        {messages.allValid(entries.length)}
      </OutcomeAlert>
    );
  }
  return <EntryProblems title="Problems in the schedule" found={found} onDismiss={onClose} />;
}

function useSaving(editor: ScheduleEditor, log: AddActivity) {
  const saved = useSavedToast();
  const [reviewing, setReviewing] = useState(false);
  const isRefused = editor.conflicts !== undefined || (editor.error !== undefined && editor.error !== null);
  const note = useEffectEvent(() => {
    setReviewing(false);
    const why = editor.conflicts ? 'someone else changed entries in the meantime' : messageOf(editor.error);
    log(false, messages.saveFailed, `${messages.savedDetails(0, editor.size)}: ${why}`);
  });
  useEffect(() => {
    if (isRefused) note();
  }, [isRefused]);
  return {
    reviewing,
    // Effects are calculated at low priority, so that the page stays responsive.
    review: () => startTransition(() => setReviewing(true)),
    close: () => setReviewing(false),
    outcome: saved.outcome,
    dismiss: saved.dismiss,
    save: () =>
      editor.submit((outcome) => {
        setReviewing(false);
        const { created, updated, removed } = outcome;
        const deleted = removed.length > 0 ? `, ${removed.length} deleted` : '';
        const details = `${messages.savedDetails(created.length + updated.length, 0)}${deleted}`;
        log(true, messages.saved, details);
        saved.tell(outcome, messages.saved, details);
      }),
  };
}
