import { Alert, Button, Flex, Stack } from '@chakra-ui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, RotateCw, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type ReadEntry, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { type Day, daysOfWeek } from '#shared/values/days';
import { activityTypeOf } from '#shared/values/schedule-entry';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { Choice } from '../../../components/filter/choice';
import { ErrorState } from '../../../components/layout/states';
import { PasteButton } from '../../../components/schedule-entry/paste-button';
import { ConflictNotice } from '../../../components/week/conflict-notice';
import { SaveReview } from '../../../components/week/save-review';
import type { EntryLibrary } from '../../../components/week/use-library';
import type { ScheduleEditor } from '../../../components/week/use-schedule-editor';
import { AfterSave } from '../../../components/week-editor/after-save';
import { EditableWeek } from '../../../components/week-editor/editable-week';
import { AddDialog } from './add-dialog';
import { messages } from './messages';
import { ScheduleTable } from './schedule-table';
import { SetupButton } from './setup-button';
import type { AddActivity } from './use-activity-log';
import { useSaving } from './use-saving';
import { Validation } from './validation';

interface EditTabProps {
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  readonly log: AddActivity;
}

/**
 * A day's template, row by row, and the week that it belongs to. Edits stay local until they are saved
 * together.
 */
export function EditTab({ editor, library, log }: EditTabProps) {
  const { day = 'Mon' } = useSearch({ from: '/shell/notification-scheduler' });
  const navigate = useNavigate({ from: '/notification-scheduler' });
  const saving = useSaving(editor, log);
  const [dialog, setDialog] = useState<'add' | 'reload' | 'validate'>();
  const [validated, setValidated] = useState(false);
  const rows = useMemo(() => rowsOf(editor.entries, day), [editor.entries, day]);
  const breathing = rows.filter((entry) => activityTypeOf(entry) === 'breathing').length;
  const load = () => {
    setDialog(undefined);
    editor.discard();
    void editor.reload().then(() => log(true, messages.loaded));
  };
  if (editor.query.error && editor.saved.length === 0) {
    return <ErrorState error={editor.query.error} title={messages.loadFailed} onRetry={load} />;
  }
  return (
    <Stack gap="4">
      <Flex gap="2" wrap="wrap" align="flex-end">
        <Choice<Day>
          label="Template of"
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
        <SetupButton disabled={rows.length === 0} log={log} onDone={() => void editor.reload()} />
        <Button onClick={() => setDialog('validate')}>
          <ShieldCheck aria-hidden /> {messages.validate}
        </Button>
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
          colorPalette="teal"
          ms={{ md: 'auto' }}
          disabled={editor.size === 0}
          loading={editor.saving}
          onClick={saving.review}
        >
          {messages.save}
          {editor.size > 0 && ` (${editor.size})`}
        </Button>
      </Flex>
      {breathing > 0 && (
        <Alert.Root status="success" size="sm">
          <Alert.Indicator />
          <Alert.Title>{messages.breathing(breathing)}</Alert.Title>
        </Alert.Root>
      )}
      {editor.conflicts && (
        <ConflictNotice
          conflicts={editor.conflicts}
          onKeepTheirs={editor.keepTheirs}
          onOverwrite={editor.overwrite}
        />
      )}
      <ActionError error={editor.error} />
      {validated && (
        <Validation entries={editor.entries} library={library} onClose={() => setValidated(false)} />
      )}
      {saving.outcome && <AfterSave outcome={saving.outcome} library={library} onDismiss={saving.dismiss} />}
      <ScheduleTable day={day} rows={rows} editor={editor} library={library} />
      <EditableWeek editor={editor} library={library} />
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
        body={`Your ${editor.size} unsaved changes will be discarded.`}
        confirmLabel="Discard and load"
        destructive
        onConfirm={load}
      />
      <ConfirmDialog
        open={dialog === 'validate'}
        onClose={() => setDialog(undefined)}
        title={`${messages.validate}?`}
        body="Checks that breathing activities have a heading and a time, and that the schedule follows the audits' rules. Nothing is changed."
        confirmLabel="Validate"
        onConfirm={() => {
          setDialog(undefined);
          setValidated(true);
          log(true, messages.validate);
        }}
      />
    </Stack>
  );
}

const orderOf = ({ hour, templateName, id }: ReadEntry) => `${hour} ${templateName} ${id}`;

/** A day's entries, by hour. */
const rowsOf = (entries: readonly ScheduleEntry[], day: Day) =>
  entries
    .map((entry) => ({ entry, read: readEntry(entry) }))
    .filter(({ read }) => read.days.includes(day))
    .toSorted(({ read: one }, { read: other }) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .map(({ entry }) => entry);
