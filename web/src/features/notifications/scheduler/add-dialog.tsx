import { Button, chakra, Dialog, Field, Input, Stack, Text, Textarea } from '@chakra-ui/react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { addEntry } from '#shared/domain/schedules/draft';
import {
  blankForm,
  isComplete,
  type NewEntryForm,
  withActivity,
  withHour,
  withSet,
} from '#shared/domain/schedules/prefill';
import { weekdays } from '#shared/values/days';
import { timeProblem } from '#shared/values/notification-time';
import { Select } from '../../../components/form/select';
import { CancelButton } from '../../../components/layout/cancel-button';
import { DialogBody, DialogFrame } from '../../../components/layout/dialog-frame';
import { Labelled } from '../../../components/layout/labelled';
import { SetField } from '../../../components/schedule-entry/set-field';
import { TimeProblem } from '../../../components/schedule-entry/time-field';
import type { EntryLibrary } from '../../../components/week/use-library';
import type { ScheduleEditor } from '../../../components/week/use-schedule-editor';
import { localTime } from '../../../components/week/utc-time';
import { messages } from './messages';
import type { AddActivity } from './use-activity-log';

interface AddDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  readonly log: AddActivity;
}

/** Adds an entry for all weekdays, saved together with the other changes. */
export function AddDialog({ open, onClose, ...props }: AddDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="md" scroll="inside" keepsOnClickBeside>
      {open && <AddForm onClose={onClose} {...props} />}
    </DialogFrame>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => `${hour}`.padStart(2, '0'));

function AddForm({ onClose, editor, library, log }: Omit<AddDialogProps, 'open'>) {
  const [form, setForm] = useState<NewEntryForm>(blankForm);
  const [problem, setProblem] = useState<string>();
  const loadSets = useEffectEvent(library.retry);
  useEffect(() => loadSets(), []);
  const { form: words } = messages;
  const set = (change: Partial<NewEntryForm>) => setForm((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete(form)) {
      log(false, messages.validationFailed, messages.fillIn);
      return;
    }
    const unknown = unknownSet(form, library);
    if (unknown) {
      setProblem(unknown);
      log(false, messages.addFailed, unknown);
      return;
    }
    const { set: chosen, setTitle: _, ...fields } = form;
    editor.edit((draft) =>
      addEntry(draft, { ...fields, ...(chosen && { set: chosen }), days: weekdays }, crypto.randomUUID()),
    );
    log(true, messages.addEntry, `${form.hour}:00, ${form.notificationHeading}. Not saved yet.`);
    onClose();
  };
  const wrongTime = form.exerciseTime === '' ? undefined : timeProblem(form.exerciseTime);
  const here = localTime(form.exerciseTime, Date.now());
  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" minH="0">
      <DialogBody title={messages.add}>
        <Stack gap="4">
          <Labelled label={words.hour} required>
            <Select
              value={form.hour}
              onChange={(value) => setForm((before) => withHour(before, value))}
              options={hours.map((hour) => ({ value: hour, label: `${hour}:00` }))}
            >
              <option value="">Select an hour</option>
            </Select>
          </Labelled>
          <Labelled label={words.activity} required>
            <Select
              value={form.activityType}
              onChange={(value) => {
                setProblem(undefined);
                setForm((before) => withActivity(before, value));
              }}
            >
              <option value="movement">Movement</option>
              <option value="breathing">Breathing</option>
            </Select>
          </Labelled>
          <SetField
            label={form.activityType === 'breathing' ? 'Breathing Exercise' : words.set}
            required={form.activityType !== 'breathing'}
            value={form.set}
            isBreathing={form.activityType === 'breathing'}
            library={library}
            error={problem}
            onChange={(id, title) => {
              setProblem(undefined);
              setForm((before) => withSet(before, id, title));
            }}
          />
          <Labelled label={words.heading} required>
            <Input
              value={form.notificationHeading}
              maxLength={300}
              onChange={({ target }) => set({ notificationHeading: target.value })}
            />
          </Labelled>
          <Labelled
            label={words.time}
            required
            error={wrongTime ? <TimeProblem text={form.exerciseTime} /> : undefined}
          >
            <Input
              value={form.exerciseTime}
              placeholder="HH:MM"
              maxLength={5}
              onChange={({ target }) => set({ exerciseTime: target.value })}
            />
            <Field.HelperText>In UTC{here ? `: ${here}` : ''}.</Field.HelperText>
          </Labelled>
          <Labelled label={words.content} required>
            <Textarea
              rows={2}
              maxLength={5_000}
              value={form.notificationContent}
              onChange={({ target }) => set({ notificationContent: target.value })}
            />
          </Labelled>
          <Text color="fg.muted" textStyle="xs">
            Days: Monday to Friday. The entry has no template, so it is sent to all users.
          </Text>
        </Stack>
      </DialogBody>
      <Dialog.Footer>
        <CancelButton>{messages.cancel}</CancelButton>
        <Button type="submit" variant="solid" disabled={!isComplete(form)}>
          {messages.addEntry}
        </Button>
      </Dialog.Footer>
    </chakra.form>
  );
}

/** Returns the problem with a set or breathing exercise that is no longer in the library. */
function unknownSet({ activityType, set }: NewEntryForm, { library }: EntryLibrary): string | undefined {
  const isBreathing = activityType === 'breathing';
  if (!library || set === '') return undefined;
  if (isBreathing ? library.hasBreathing(set) : library.setWithId(set)) return undefined;
  const what = isBreathing ? 'breathing exercise' : 'set';
  return `The ${what} '${set}' does not exist. It may have been deleted. Select another one.`;
}
