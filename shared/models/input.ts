import { z } from 'zod';
import type { Model, StoredRecord } from './model';
import { syncFields } from './sync-fields';

/** The fields that only the server sets, regardless of the input. */
const serverFields = Object.keys(syncFields);

/**
 * The schemas for the record fields that a caller may write. Both schemas reject unknown fields and fields
 * that only the server writes.
 */
export interface InputFields {
  /** The schema for a new record without an ID. Null is treated as absent. */
  readonly create: z.ZodObject;
  /**
   * The schema for an update: `id`, the `_version` that the caller loaded (0 if the record has none), and the
   * fields to change. Null removes a field.
   */
  readonly update: z.ZodObject;
}

/** Returns the names of the fields that callers may write, in the model's order and without the ID. */
export function writableFields({ fields, maintained = [] }: Model): readonly string[] {
  const kept = new Set(['id', ...serverFields, ...maintained]);
  return Object.keys(fields.shape).filter((name) => !kept.has(name));
}

/**
 * Returns the schemas for a model's input. If the model specifies a message for an issue ('Title is
 * required'), that message is used. Otherwise, the message comes from zod or from the error map passed to
 * `safeParse`. Parsed values are in their storage format.
 */
export function inputFields(model: Model): InputFields {
  const names = writableFields(model);
  const create = names.map((name) => [name, model.create?.[name] ?? optional(model, name)]);
  const update = names.map((name) => {
    const special = model.update?.[name];
    return [name, special ? z.optional(special) : optional(model, name)];
  });
  return {
    create: z.strictObject(Object.fromEntries(create)),
    update: z.strictObject({
      id: model.fields.shape.id ?? z.string().min(1),
      _version: z.int().min(0),
      ...Object.fromEntries(update),
    }),
  };
}

function optional(model: Model, name: string): z.ZodType {
  return z.optional(z.nullable(model.fields.shape[name] ?? z.never()));
}

/** Returns the fields of a new record: the given fields that are not null, and the model's defaults. */
export function withDefaults({ defaults = {} }: Model, given: StoredRecord): StoredRecord {
  const said = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return { ...defaults, ...Object.fromEntries(said) };
}

/** A multi-field rule that a record breaks. */
export interface BrokenRule {
  readonly field: string;
  readonly message: string;
}

/**
 * Returns the multi-field rules that a record breaks.
 *
 * @param record the complete record to be written
 * @param changed the fields that the caller changes; undefined for a new record. Rules that do not involve
 *   any of these fields are skipped, because a record may be older than a rule
 */
export function brokenRules(
  { rules = [] }: Model,
  record: StoredRecord,
  changed?: readonly string[],
): readonly BrokenRule[] {
  return rules
    .filter(({ of }) => changed === undefined || of.some((field) => changed.includes(field)))
    .filter(({ holds }) => !holds(record))
    .map(({ field, message }) => ({ field, message }));
}
