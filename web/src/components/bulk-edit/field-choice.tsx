import { Field, NativeSelect, Stack, Text } from '@chakra-ui/react';
import type { FieldSpec } from '../record-form/field-spec';
import { FormField } from '../record-form/form-field';
import type { RecordForm } from '../record-form/use-record-form';

interface FieldChoiceProps {
  readonly fields: readonly FieldSpec[];
  readonly form: RecordForm;
  readonly field: FieldSpec | undefined;
  readonly onField: (name: string) => void;
  readonly problem: string | undefined;
}

export function FieldChoice({ fields, form, field, onField, problem }: FieldChoiceProps) {
  return (
    <Stack gap="4">
      <Field.Root required invalid={!field && problem !== undefined}>
        <Field.Label>
          Field
          <Field.RequiredIndicator />
        </Field.Label>
        <NativeSelect.Root>
          <NativeSelect.Field
            value={field?.name ?? ''}
            onChange={({ currentTarget }) => onField(currentTarget.value)}
          >
            <option value="">Choose</option>
            {fields.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <Field.ErrorText>{problem}</Field.ErrorText>
      </Field.Root>
      {field && (
        <>
          <FormField key={field.name} form={form} field={field} refused={problem} />
          {!field.required && field.kind !== 'flag' && (
            <Text textStyle="xs" color="fg.muted">
              The new value replaces the current one. Leave this empty to remove the value from all records.
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}
