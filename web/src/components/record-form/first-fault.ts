import type { RecordForm } from './use-record-form';
import { writeValue } from './write-value';

/**
 * Returns the first required field without a valid value, or field whose stored text cannot be read. Returns
 * undefined for a new record.
 */
export function firstFault({ base, fields, values, problems }: RecordForm): string | undefined {
  if (!base) return undefined;
  return fields.find((field) => {
    const value = values[field.name];
    if (value === undefined || field.shownIf?.(values) === false) return false;
    return problems[field.name] !== undefined || 'problem' in writeValue(field, value);
  })?.name;
}
