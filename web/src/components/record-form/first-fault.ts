import type { RecordForm } from './use-record-form';
import { writeValue } from './write-value';

/**
 * Returns the first field of a stored record that needs correction: a required field without a valid value,
 * or a field whose stored text cannot be read. Returns undefined if no field needs correction or if the
 * record is new.
 */
export function firstFault({ base, fields, values, problems }: RecordForm): string | undefined {
  if (!base) return undefined;
  return fields.find((field) => {
    const value = values[field.name];
    if (value === undefined || field.shownIf?.(values) === false) return false;
    return problems[field.name] !== undefined || 'problem' in writeValue(field, value);
  })?.name;
}
