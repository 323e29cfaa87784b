import { Field, Input, NativeSelect } from '@chakra-ui/react';
import { localTime } from '../week/utc-time';
import { TimeProblem } from './time-problem';

interface TimeFieldProps {
  /** HH:MM. The hour is the slot. */
  readonly value: string;
  /** The available hours, two digits. Undefined if the time is typed. */
  readonly hours: readonly string[] | undefined;
  /** When the notification is sent. Undefined if the time is invalid. */
  readonly sentAt: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The slot of an entry, with the time at which its notification is sent. */
export function TimeField({ value, hours, sentAt, error, onChange }: TimeFieldProps) {
  const hour = value.slice(0, 2);
  const here = sentAt && localTime(sentAt, Date.now());
  return (
    <Field.Root data-field="hour" required invalid={error !== undefined}>
      <Field.Label>
        {hours ? 'Hour (UTC)' : 'Time (24-hour, UTC)'}
        <Field.RequiredIndicator />
      </Field.Label>
      {hours ? (
        <NativeSelect.Root>
          <NativeSelect.Field
            value={hour}
            onChange={({ currentTarget }) => onChange(`${currentTarget.value}:00`)}
          >
            {[...new Set([hour, ...hours])].toSorted().map((one) => (
              <option key={one} value={one}>
                {one}:00
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      ) : (
        <Input
          value={value}
          placeholder="HH:MM"
          maxLength={5}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <Field.HelperText>
        {sentAt
          ? `Slot ${hour}:00. The notification is sent at ${sentAt} UTC${here ? ` (${here})` : ''}.`
          : 'The time slot, such as 09:00.'}
      </Field.HelperText>
      {error && (
        <Field.ErrorText>
          <TimeProblem text={value} />
        </Field.ErrorText>
      )}
    </Field.Root>
  );
}

interface SentAtFieldProps {
  /** HH:MM; empty for the usual time. */
  readonly value: string;
  /** The usual time of the slot. Undefined if the slot is invalid. */
  readonly usual: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The time of an entry whose notification is not sent at the usual time of its slot. */
export function SentAtField({ value, usual, error, onChange }: SentAtFieldProps) {
  return (
    <Field.Root data-field="exerciseTime" invalid={error !== undefined}>
      <Field.Label>Sent at (24-hour, UTC)</Field.Label>
      <Input
        value={value}
        placeholder={usual ?? 'HH:MM'}
        maxLength={40}
        onChange={({ target }) => onChange(target.value)}
      />
      <Field.HelperText>
        {usual ? `Leave it empty for the usual time of the slot, ${usual}.` : 'HH:MM.'}
      </Field.HelperText>
      {error && (
        <Field.ErrorText>
          <TimeProblem text={value} />
        </Field.ErrorText>
      )}
    </Field.Root>
  );
}
