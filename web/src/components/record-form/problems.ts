import { z } from 'zod';
import { readFields } from '#shared/api/record-complaints';
import { inputFields } from '#shared/models/input';
import type { Model } from '#shared/models/model';
import { ApiError } from '../../api/api-error';
import type { FieldSpec, FormValues } from './field-spec';
import { writeValue } from './write-value';

export type Problems = Readonly<Record<string, string>>;

export interface Judged {
  readonly input: Readonly<Record<string, unknown>>;
  readonly problems: Problems;
}

/**
 * Validates a form. Required fields are always validated, others only if they have changed, because a record
 * may predate a rule.
 * @param changed the fields that differ from the record; for a new record, all fields
 */
export function judge(
  model: Model,
  mode: 'create' | 'update',
  fields: readonly FieldSpec[],
  values: FormValues,
  changed: readonly string[],
): Judged {
  const schema = inputFields(model)[mode];
  const input: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const isChanged = changed.includes(field.name);
    const value = values[field.name];
    if (value === undefined || !(isChanged || field.required)) continue;
    const written = field.shownIf && !field.shownIf(values) ? { stored: null } : writeValue(field, value);
    if ('problem' in written) {
      problems[field.name] = written.problem;
      continue;
    }
    const { stored } = written;
    const problem = problemOf(schema, field, stored ?? (field.required ? undefined : null), mode);
    if (problem !== undefined) problems[field.name] = problem;
    else if (isChanged && !(mode === 'create' && stored === null)) input[field.name] = stored;
  }
  return { input, problems };
}

function problemOf(
  schema: z.ZodObject,
  { name, label, required }: FieldSpec,
  stored: unknown,
  mode: 'create' | 'update',
): string | undefined {
  const rule = schema.shape[name];
  if (!rule) return undefined;
  // An update may omit a required field, but may not clear it.
  const judged = required && stored === undefined && mode === 'update' ? '' : stored;
  const { complaints } = readFields(z.object({ [name]: rule }), { [name]: judged }, '');
  return complaints?.[0]?.message.replace(new RegExp(`^${name}\\b`), label);
}

interface WrongField {
  readonly field: string;
  readonly message: string;
}

const isWrongField = (value: unknown): value is WrongField =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  typeof value.field === 'string' &&
  'message' in value &&
  typeof value.message === 'string';

/** Returns an empty object if the error has a different cause. */
export function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError) || error.code !== 'BadRequest') return {};
  const all: readonly unknown[] = Array.isArray(error.info.fields) ? error.info.fields : [error.info];
  return Object.fromEntries(
    all.flatMap((one) => (isWrongField(one) ? [[nameOfField(one.field), one.message]] : [])),
  );
}

/** Both `input.title` and `input.fields.title` refer to the field `title`. */
function nameOfField(path: string): string {
  const [, ...parts] = path.split('.');
  return (parts[0] === 'fields' ? parts[1] : parts[0]) ?? path;
}
