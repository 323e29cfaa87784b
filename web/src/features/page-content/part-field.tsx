import { Field, Input, Switch, Textarea } from '@chakra-ui/react';
import { useId } from 'react';
import { Select } from '../../components/form/select';
import { Labelled } from '../../components/layout/labelled';
import { timeOptions } from './part-fields';

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly required?: boolean;
  readonly multiline?: boolean;
  /** True if the server rejected the value. */
  readonly invalid?: boolean;
  /** A problem that the form's own check found. */
  readonly problem?: string | undefined;
  readonly help?: string;
  readonly inputMode?: 'numeric';
  readonly suggestions?: readonly string[];
}

export function TextField(props: TextFieldProps) {
  const { name, label, value, onChange, required = false, multiline = false, invalid = false } = props;
  const { problem, help, inputMode, suggestions } = props;
  const listId = useId();
  return (
    <Labelled
      label={label}
      data-field={name}
      required={required}
      invalid={invalid}
      error={problem}
      help={help}
    >
      {multiline ? (
        <Textarea
          rows={3}
          maxLength={5_000}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <Input
          value={value}
          maxLength={300}
          inputMode={inputMode}
          autoComplete="off"
          list={suggestions && listId}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </Labelled>
  );
}

interface TimeFieldProps extends Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'invalid'> {
  readonly stored: string;
}

export function TimeField({ name, value, onChange, invalid, stored }: TimeFieldProps) {
  return (
    <Labelled label="Time of day" data-field={name} invalid={invalid}>
      <Select value={value} onChange={onChange} options={timeOptions(stored)} />
      <Field.HelperText>In the user's local time.</Field.HelperText>
    </Labelled>
  );
}

interface ActiveSwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Shows the part to the app's users, or hides it. */
export function ActiveSwitch({ checked, onChange }: ActiveSwitchProps) {
  return (
    <Switch.Root
      data-field="isActive"
      alignSelf="center"
      checked={checked}
      onCheckedChange={(details) => onChange(details.checked)}
    >
      <Switch.HiddenInput role="switch" />
      <Switch.Control />
      <Switch.Label>Active</Switch.Label>
    </Switch.Root>
  );
}
