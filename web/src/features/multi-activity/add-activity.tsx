import { Button, chakra, Field, Heading, Input } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { EntryFields } from '#shared/domain/schedules/entry';
import { usualTime } from '#shared/domain/schedules/hours-rules';
import type { Day } from '#shared/values/days';
import { timeProblem } from '#shared/values/notification-time';
import { Select } from '../../components/form/select';
import { Labelled } from '../../components/layout/labelled';
import { SetField } from '../../components/schedule-entry/set-field';
import { TimeProblem } from '../../components/schedule-entry/time-field';
import { activityOptions } from '../../components/week/activities';
import type { EntryLibrary } from '../../components/week/use-library';
import { localTime } from '../../components/week/utc-time';
import { messages } from './messages';

interface AddActivityProps {
  readonly day: Day;
  readonly hour: string;
  readonly library: EntryLibrary;
  readonly onAdd: (fields: EntryFields) => void;
}

/** Adds an activity, which is not stored until the user saves the changes. */
export function AddActivity({ day, hour, library, onAdd }: AddActivityProps) {
  const [type, setType] = useState('movement');
  const [time, setTime] = useState(() => usualTime('movement', hour));
  // Movements and breathing exercises have different lists, and each keeps its choice.
  const [chosen, setChosen] = useState<{ readonly sets?: string; readonly breathing?: string }>({});
  const isBreathing = type === 'breathing';
  const list = isBreathing ? 'breathing' : 'sets';
  const set = chosen[list] ?? firstChoice(library, isBreathing);
  const wrong = timeProblem(time);
  const here = localTime(time, Date.now());
  const valid = wrong === undefined && (isBreathing || set !== '');
  const changeType = (next: string) => {
    if (time === usualTime(type, hour)) setTime(usualTime(next, hour));
    setType(next);
  };
  return (
    <chakra.form
      noValidate
      aria-label={messages.add}
      layerStyle="frame"
      p="4"
      display="grid"
      gap="3"
      alignContent="start"
      onSubmit={(event) => {
        event.preventDefault();
        if (!valid) return;
        onAdd({
          hour,
          days: [day],
          activityType: type,
          ...(set !== '' && { set }),
          notificationHeading: messages.heading(type),
          notificationContent: messages.content(type),
          exerciseTime: time,
        });
      }}
    >
      <Heading as="h2" textStyle="sectionTitle">
        {messages.add}
      </Heading>
      <Labelled label="Activity type">
        <Select value={type} onChange={changeType} options={activityOptions()} />
      </Labelled>
      <SetField
        label={isBreathing ? 'Breathing exercise' : 'Set'}
        required={!isBreathing}
        value={set}
        isBreathing={isBreathing}
        library={library}
        onChange={(id) => setChosen({ ...chosen, [list]: id })}
      />
      <Labelled label="Sent at" required error={wrong ? <TimeProblem text={time} /> : undefined}>
        <Input
          value={time}
          placeholder="HH:MM"
          maxLength={5}
          onChange={({ target }) => setTime(target.value)}
        />
        <Field.HelperText>
          The time the notification is sent, in UTC{here ? `: ${here}` : ''}.
        </Field.HelperText>
      </Labelled>
      <Button type="submit" disabled={!valid}>
        <Plus aria-hidden /> {messages.add}
      </Button>
    </chakra.form>
  );
}

function firstChoice({ sets, breathing }: EntryLibrary, isBreathing: boolean): string {
  const options = isBreathing
    ? breathing.map(({ id, name, isActive }) => ({ id, title: name ?? id, isActive }))
    : sets.map(({ id, title, isActive }) => ({ id, title: title ?? id, isActive }));
  const active = options.filter(({ isActive }) => isActive !== false);
  const [first] = active.toSorted((one, other) => (one.title < other.title ? -1 : 1));
  return first?.id ?? '';
}
