import { Button, chakra, Dialog, HStack, Input, Stack, Textarea } from '@chakra-ui/react';
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import { draftedEntries, type ScheduleDraft, unsavedPrefix } from '#shared/domain/schedules/draft';
import { readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { notSentEntries, notSentText } from '#shared/domain/schedules/not-sent';
import { saveWarnings } from '#shared/domain/schedules/warnings';
import { assignableTemplates } from '#shared/templates/index';
import { dayLabel } from '#shared/values/days';
import { ActionError } from '../actions/action-error';
import { Select } from '../form/select';
import { Callout } from '../layout/callout';
import { CancelButton } from '../layout/cancel-button';
import { DialogBody } from '../layout/dialog-frame';
import { Labelled } from '../layout/labelled';
import { EmptyState } from '../layout/states';
import { useFieldFocus } from '../record-form/use-field-focus';
import { activityOptions } from '../week/activities';
import { ConflictNotice } from '../week/conflict-notice';
import { Effect } from '../week/effect';
import { UncheckedSets } from '../week/unchecked-sets';
import type { EntryLibrary } from '../week/use-library';
import type { SaveOutcome, ScheduleEditor } from '../week/use-schedule-editor';
import { Warnings } from '../week/warnings';
import { DaysField } from './days-field';
import {
  draftWithout,
  type EntryFormState,
  type EntryTarget,
  editedDraft,
  initialState,
  problemsOf,
  sendTime,
  withTheirs,
} from './entry-form-state';
import { HourNote } from './hour-note';
import { RemovalQuestion } from './removal-question';
import { SetField } from './set-field';
import { SentAtField, TimeField } from './time-field';

const previewKey = 'preview';

/** The message for missing fields, quoted from docs/product.md. */
const fillIn = 'Please fill in required fields';

interface EntryFormProps {
  readonly target: EntryTarget;
  readonly onClose: () => void;
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  readonly onSaved?: ((outcome: SaveOutcome) => void) | undefined;
  readonly hours?: readonly string[] | undefined;
}

type DraftChange = (draft: ScheduleDraft, saved: readonly ScheduleEntry[]) => ScheduleDraft;

/** The form for an entry, or a notice if the entry to edit or copy does not exist. */
export function EntryForm(props: EntryFormProps) {
  const id = props.target.id ?? props.target.copies;
  const [isMissing] = useState(() => id !== undefined && !props.editor.entries.some((one) => one.id === id));
  return isMissing ? <MissingEntry id={id} onClose={props.onClose} /> : <Form {...props} />;
}

function Form(props: EntryFormProps) {
  const { target, onClose, editor, library, onSaved, hours } = props;
  // The form is based on these entries until it is saved, even if newer ones are loaded.
  const [opened] = useState(editor.saved);
  const { saved, entries } = editor.size > 0 ? editor : { saved: opened, entries: opened };
  const source = entries.find(({ id }) => id === (target.id ?? target.copies));
  const [initial] = useState(() => initialState(source, target));
  const [typed, setTyped] = useState(initial);
  const form = useMemo(
    () => withTheirs(typed, { initial, target, before: opened, now: saved }),
    [typed, initial, target, opened, saved],
  );
  const fields = useFieldFocus(target.field);
  const entry = target.id === undefined ? undefined : source;
  const several = entry !== undefined && target.day !== undefined && readEntry(entry).days.length > 1;
  // An entry opened on a specific day is edited for that day only, unless the user chooses all days.
  const [onlyDay, setOnlyDay] = useState(several);
  const [removing, setRemoving] = useState(false);
  const [tried, setTried] = useState(false);
  // Movements and breathing exercises have different lists. If the type is changed back, so is the choice.
  const [otherSet, setOtherSet] = useState('');
  const set = (change: Partial<EntryFormState>) => setTyped((before) => ({ ...before, ...change }));
  const isBreathing = form.activityType === 'breathing';
  const problems = problemsOf(form);
  const wrong = Object.keys(problems).length > 0;
  const hour = form.time.slice(0, 2);
  const time = problems.time || problems.sentAt ? undefined : sendTime(form);
  const day = onlyDay ? target.day : undefined;
  // If nothing is edited, the day does not become a separate entry.
  const asked = { form, entry, source, onlyDay: form === initial ? undefined : day };
  const { draft } = editor;
  const settled = useDeferredValue(form);
  const after = useMemo(() => {
    if (Object.keys(problemsOf(settled)).length > 0) return entries;
    const edit = { form: settled, entry, source, onlyDay: settled === initial ? undefined : day };
    const next = editedDraft(draft, saved, { ...edit, key: previewKey });
    return draftedEntries(saved, next);
  }, [settled, initial, entry, source, day, draft, saved, entries]);
  const warnings = useMemo(
    // The form already says beside the time that an entry is not sent.
    () => saveWarnings(entries, after, library.library).filter(({ kind }) => kind !== 'NotSent'),
    [entries, after, library.library],
  );
  const notSent = useMemo(() => {
    const shown = after.find(({ id }) => id === `${unsavedPrefix}${previewKey}`) ?? entry;
    const list = shown && notSentEntries(after).get(shown.id);
    return list && notSentText(readEntry(shown), list);
  }, [after, entry]);
  const finish = (change: DraftChange) => {
    if (!onSaved) {
      editor.edit(change, opened);
      onClose();
      return;
    }
    const close = (outcome: SaveOutcome) => {
      onClose();
      onSaved(outcome);
    };
    editor.apply(change, close, opened);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const key = crypto.randomUUID();
    if (!wrong) finish((now, base) => editedDraft(now, base, { ...asked, key }));
  };
  const remove = () => entry && finish((now, base) => draftWithout(now, base, entry.id, day));
  const isEdited = after !== entries && (entry === undefined || settled !== initial);
  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" minH="0">
      <DialogBody
        title={
          entry
            ? `Edit '${form.heading || `${hour}:00`}'`
            : target.copies
              ? 'Duplicate schedule entry'
              : 'New schedule entry'
        }
      >
        <Stack ref={fields} gap="4">
          {entry && <HourNote entry={entry} />}
          {several && (
            <Labelled label="Applies to">
              <Select value={onlyDay ? 'day' : 'all'} onChange={(value) => setOnlyDay(value === 'day')}>
                <option value="day">{target.day} only; it becomes a separate entry</option>
                <option value="all">All days of this entry ({dayLabel(readEntry(entry).days)})</option>
              </Select>
            </Labelled>
          )}
          {tried && form.time.trim() === '' && <Callout status="warning" role="alert" title={fillIn} />}
          <TimeField
            value={form.time}
            hours={hours}
            sentAt={time}
            notSent={notSent}
            error={tried || form.time !== '' ? problems.time : undefined}
            onChange={(value) => set({ time: value, sentAt: '' })}
          />
          <SentAtField
            value={form.sentAt}
            usual={problems.time ? undefined : sendTime({ ...form, sentAt: '' })}
            error={problems.sentAt}
            onChange={(sentAt) => set({ sentAt })}
          />
          <Labelled label="Activity Type" required data-field="activityType">
            <Select
              value={form.activityType}
              onChange={(activityType) => {
                const isOtherList = (activityType === 'breathing') !== isBreathing;
                if (isOtherList) setOtherSet(form.set);
                set({ activityType, sentAt: '', ...(isOtherList && { set: otherSet }) });
              }}
              options={activityOptions(undefined, form.activityType)}
            />
          </Labelled>
          {!onlyDay && (
            <DaysField
              value={form.days}
              onChange={(days) => set({ days })}
              error={tried ? problems.days : undefined}
            />
          )}
          <SetField
            label={isBreathing ? 'Breathing exercise' : 'Set'}
            required={!isBreathing}
            value={form.set}
            isBreathing={isBreathing}
            library={library}
            error={tried ? problems.set : undefined}
            onChange={(id, title) =>
              set({ set: id, ...(followsSet(form, library) && title !== '' && { heading: title }) })
            }
          />
          <Labelled label="Title" data-field="notificationHeading">
            <Input
              value={form.heading}
              maxLength={300}
              placeholder={`Time for ${form.activityType}!`}
              onChange={({ target: { value } }) => set({ heading: value })}
            />
          </Labelled>
          <Labelled label="Description" data-field="notificationContent">
            <Textarea
              rows={2}
              maxLength={5_000}
              value={form.content}
              placeholder={`Let's do a quick ${form.activityType} session.`}
              onChange={({ target: { value } }) => set({ content: value })}
            />
          </Labelled>
          <Labelled label="Template" data-field="templateName">
            <Input
              value={form.templateName}
              maxLength={300}
              list="entry-templates"
              placeholder="No template: sent to all users"
              onChange={({ target: { value } }) => set({ templateName: value })}
            />
            <datalist id="entry-templates">
              {assignableTemplates.map(({ id, name }) => (
                <option key={id} value={id} label={name} />
              ))}
            </datalist>
          </Labelled>
          {onSaved && isEdited && <Effect before={saved} after={after} />}
          <UncheckedSets library={library} />
          <Warnings title="Effect of this change" warnings={warnings} />
          <ConflictNotice
            editor={editor}
            onKeepTheirs={(ids) => {
              editor.keepTheirs(ids);
              onClose();
            }}
          />
          {onSaved && <ActionError error={editor.error} />}
        </Stack>
      </DialogBody>
      <Dialog.Footer justifyContent="space-between" flexWrap="wrap">
        {entry ? (
          <Button
            variant="outline"
            colorPalette="red"
            onClick={() => (onSaved ? setRemoving(true) : remove())}
            disabled={editor.saving}
          >
            {onlyDay ? `Remove from ${target.day}` : 'Delete'}
          </Button>
        ) : (
          <span />
        )}
        <HStack>
          <CancelButton />
          <Button type="submit" variant="solid" loading={editor.saving}>
            {onSaved ? 'Save' : 'Apply'}
          </Button>
        </HStack>
      </Dialog.Footer>
      {entry && onSaved && (
        <RemovalQuestion
          open={removing}
          entry={entry}
          onlyDay={day}
          editor={editor}
          library={library}
          onClose={() => setRemoving(false)}
          onConfirm={remove}
        />
      )}
    </chakra.form>
  );
}

/** Returns true if nobody has typed a heading: it is empty, or is the title of the chosen set or exercise. */
function followsSet({ heading, set }: EntryFormState, { sets, breathing }: EntryLibrary): boolean {
  const title =
    sets.find(({ id }) => id === set)?.title ?? breathing.find(({ id }) => id === set)?.name ?? undefined;
  return heading === '' || heading === title;
}

interface MissingEntryProps {
  readonly id: string | undefined;
  readonly onClose: () => void;
}

function MissingEntry({ id, onClose }: MissingEntryProps) {
  return (
    <>
      <DialogBody title="Edit schedule entry">
        <EmptyState
          title="This entry no longer exists"
          description={`No schedule entry has the ID ${id}. It may have been deleted.`}
        />
      </DialogBody>
      <Dialog.Footer>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Footer>
    </>
  );
}
