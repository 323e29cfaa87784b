import { z } from 'zod';
import type { Model, StoredRecord } from './model';
import { syncFields } from './sync-fields';

/** The fields that only the server sets, regardless of the input. */
const serverFields = Object.keys(syncFields);

/** A model's inputs. Both reject unknown fields and fields that only the server writes. */
export interface InputFields {
  /** The fields of a new record, without an ID. Null is treated as absent. */
  readonly create: z.ZodObject;
  /**
   * The fields of an update: `id`, the `_version` that the caller loaded (0 if the record has none), and the
   * fields to change. Null removes a field.
   */
  readonly update: z.ZodObject;
}

/** Returns the fields that callers may write, in the model's order, without the ID. */
export function writableFields({ fields, maintained = [] }: Model): readonly string[] {
  const kept = new Set(['id', ...serverFields, ...maintained]);
  return Object.keys(fields.shape).filter((name) => !kept.has(name));
}

/**
 * Returns a model's inputs. The messages are the model's own ('Title is required'), zod's, or those of the
 * error map passed to `safeParse`. Parsed values are in their storage format.
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

/** Returns the given fields that are not null, and the model's defaults. */
export function withDefaults({ defaults = {} }: Model, given: StoredRecord): StoredRecord {
  const said = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return { ...defaults, ...Object.fromEntries(said) };
}

export interface BrokenRule {
  readonly field: string;
  readonly message: string;
}

/**
 * Returns the rules that a record breaks.
 * @param record the complete record to be written
 * @param changed the fields that the caller changed; undefined for a new record. Rules on other fields are
 * skipped, because a record may be older than a rule
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
