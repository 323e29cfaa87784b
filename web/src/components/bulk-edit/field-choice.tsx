import { Stack, Text } from '@chakra-ui/react';
import { Labelled } from '../form/labelled';
import { Select } from '../form/select';
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
      <Labelled label="Field" required error={field ? undefined : problem}>
        <Select
          value={field?.name ?? ''}
          onChange={onField}
          options={fields.map(({ name, label }) => ({ value: name, label }))}
        >
          <option value="">Choose</option>
        </Select>
      </Labelled>
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
