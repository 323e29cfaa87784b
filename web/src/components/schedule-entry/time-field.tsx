import { Field, Input, Text } from '@chakra-ui/react';
import { timeProblem } from '#shared/values/notification-time';
import { Select } from '../form/select';
import { Labelled } from '../layout/labelled';
import { localTime } from '../week/utc-time';

interface TimeFieldProps {
  /** The time, whose hour determines the slot. */
  readonly value: string;
  readonly hours: readonly string[] | undefined;
  /** The time of sending. Undefined if the typed time is invalid. */
  readonly sentAt: string | undefined;
  /** When and why it is not sent. Undefined if sent on all days. */
  readonly notSent: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A field for the slot that shows when the notification is sent. */
export function TimeField({ value, hours, sentAt, notSent, error, onChange }: TimeFieldProps) {
  const hour = value.slice(0, 2);
  const here = sentAt && localTime(sentAt, Date.now());
  return (
    <Labelled
      label={hours ? 'Slot (UTC)' : 'Slot (24-hour, UTC)'}
      data-field="hour"
      required
      error={error && timeProblem(value) ? <TimeProblem text={value} /> : error}
    >
      {hours ? (
        <Select
          value={hour}
          onChange={(value) => onChange(`${value}:00`)}
          options={[...new Set([hour, ...hours])]
            .toSorted()
            .map((one) => ({ value: one, label: `${one}:00` }))}
        />
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
          ? `Slot ${hour}:00. ${notSent ? 'The notification is due' : 'The notification is sent'} at ${sentAt} UTC${here ? ` (${here})` : ''}.`
          : 'The time slot, such as 09:00.'}
        {notSent && (
          <Text as="span" display="block" color="fg.warning">
            {notSent}
          </Text>
        )}
      </Field.HelperText>
    </Labelled>
  );
}

interface SentAtFieldProps {
  /** The time, as HH:MM, or an empty string for the usual time. */
  readonly value: string;
  /** The usual time. Undefined if the slot is invalid. */
  readonly usual: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export function SentAtField({ value, usual, error, onChange }: SentAtFieldProps) {
  return (
    <Labelled
      label="Sent at (24-hour, UTC)"
      data-field="exerciseTime"
      error={error && <TimeProblem text={value} />}
    >
      <Input
        value={value}
        placeholder={usual ?? 'HH:MM'}
        maxLength={40}
        onChange={({ target }) => onChange(target.value)}
      />
      <Field.HelperText>
        {usual ? `Leave this empty to use the slot's usual time, ${usual}.` : 'HH:MM.'}
      </Field.HelperText>
    </Labelled>
  );
}

/** Shows the typed text and the expected value (docs/product.md). */
export function TimeProblem({ text }: { readonly text: string }) {
  return (
    <span>
      <span>{timeProblem(text)}</span>
      {text.trim() !== '' && <span>{`, 00:00 to 23:59, not '${text}'.`}</span>}
    </span>
  );
}
