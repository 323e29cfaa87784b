import { useMemo, useState } from 'react';
import { equipmentField } from '../exercises/exercise-fields';
import type { ListValue } from '../record-form/field-spec';
import { judge, problemsOf } from '../record-form/problems';
import { useRecordForm } from '../record-form/use-record-form';
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
