import type { StoredRecord } from '#shared/models/model';
import { readBenefits } from '#shared/values/benefits';
import { readDurations } from '#shared/values/durations';
import { readTextList, storedText } from '#shared/values/json-text';
import type { FieldOf, FieldSpec, FieldValue, FormValues } from './field-spec';

/** Reads a stored value. An invalid one is shown exactly as stored, so that no data is lost. */
export function readValue(field: FieldSpec, stored: unknown): FieldValue {
  switch (field.kind) {
    case 'line':
    case 'prose':
    case 'count':
      return textOf(stored);
    case 'choice':
      return readOption(field, stored);
    case 'flag':
      return typeof stored === 'boolean' ? stored : field.missing;
    case 'texts':
    case 'jsonTexts':
    case 'steps':
      return readTextList(stored);
    case 'seconds': {
      const { seconds, broken } = readDurations(stored);
      return broken ?? seconds.join(', ');
    }
    case 'benefits': {
      const { now, future, other, broken } = readBenefits(stored);
      const value = { now: [...other, ...now].join('\n'), future: future.join('\n') };
      return broken === undefined ? value : { ...value, broken };
    }
    default:
      return field satisfies never;
  }
}

export function readValues(fields: readonly FieldSpec[], record: StoredRecord | undefined): FormValues {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      record ? readValue(field, record[field.name]) : (field.initial ?? readValue(field, undefined)),
    ]),
  );
}

const textOf = (stored: unknown): string =>
  stored === undefined || stored === null ? '' : storedText(stored);

function readOption({ options, read }: FieldOf<'choice'>, stored: unknown): string {
  const text = textOf(stored);
  const meant = read?.(stored) ?? text;
  return options.find(({ value }) => value.toLowerCase() === meant.trim().toLowerCase())?.value ?? text;
}
