import { Field, Input, NativeSelect } from '@chakra-ui/react';
import { localTime } from '../week/utc-time';

interface TimeFieldProps {
  /** HH:MM, of which the hour is the slot. */
  readonly value: string;
  /** The hours to choose from, two digits; absent: the time is typed. */
  readonly hours: readonly string[] | undefined;
  /** When the notification goes out; undefined while the time is wrong. */
  readonly sentAt: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The slot of an entry, with the time at which its notification goes out. */
export function TimeField({ value, hours, sentAt, error, onChange }: TimeFieldProps) {
  const hour = value.slice(0, 2);
  const here = sentAt && localTime(sentAt, Date.now());
  return (
    <Field.Root required invalid={error !== undefined}>
      <Field.Label>{hours ? 'Hour (UTC)' : 'Time (24-hour, UTC)'}</Field.Label>
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
          ? `Slot ${hour}:00. The notification goes out at ${sentAt} UTC${here ? ` (${here})` : ''}.`
          : 'The slot of the day, such as 09:00.'}
      </Field.HelperText>
      {error && <Field.ErrorText>{error}</Field.ErrorText>}
    </Field.Root>
  );
}
