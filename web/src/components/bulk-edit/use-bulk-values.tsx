import { Stack, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { equipmentField } from '../exercises/exercise-fields';
import { Select } from '../form/select';
import { Labelled } from '../layout/labelled';
import type { FieldSpec, ListValue } from '../record-form/field-spec';
import { FormField } from '../record-form/form-field';
import { judge, problemsOf } from '../record-form/problems';
import { type RecordForm, useRecordForm } from '../record-form/use-record-form';
import type { BulkAction } from './bulk-actions';
import type { BulkModel } from './bulk-models';

interface BulkValues {
  readonly fields?: string;
  readonly equipment?: readonly string[];
  readonly problem?: string;
}

/** Keeps the chosen values: either a field and its value, or pieces of equipment. */
export function useBulkValues(model: BulkModel, action: BulkAction) {
  const fields = useMemo(
    () => (action === 'add-equipment' ? [equipmentField] : model.fields),
    [action, model],
  );
  const [name, setName] = useState(action === 'add-equipment' ? equipmentField.name : '');
  const [looked, setLooked] = useState(false);
  const form = useRecordForm(model.definition, fields, undefined);
  const field = fields.find((one) => one.name === name);
  const values = valuesOf();

  function valuesOf(): BulkValues {
    if (action !== 'set' && action !== 'add-equipment') return {};
    const value = field && form.values[field.name];
    if (!field || value === undefined) return { problem: 'Choose a field.' };
    const { input, problems } = judge(model.definition, 'update', [field], { [field.name]: value }, [
      field.name,
    ]);
    const problem = problems[field.name];
    if (problem !== undefined) return { problem };
    if (action === 'set') return { fields: JSON.stringify(input) };
    const equipment = (value as ListValue).items;
    return equipment.length > 0 ? { equipment } : { problem: 'Choose at least one piece of equipment.' };
  }

  return {
    form,
    fields,
    field,
    /** The values to write, or undefined if there is a problem. */
    written: values.problem === undefined ? values : undefined,
    /** The label of the field whose values are removed. */
    removed: field && values.fields === JSON.stringify({ [field.name]: null }) ? field.label : undefined,
    problemFor: (error: unknown) => problemsOf(error)[name] ?? (looked ? values.problem : undefined),
    choose: (next: string) => {
      setName(next);
      setLooked(false);
    },
    /** Shows problems from now on. Call this after the first attempt to continue. */
    look: () => setLooked(true),
  };
}

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
