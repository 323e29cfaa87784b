import { z } from 'zod';
import type { Model, StoredRecord } from './model';
import { syncFields } from './sync-fields';

/** Kept by the server on each record, whatever a caller says. */
const serverFields = Object.keys(syncFields);

/** What a caller may write of a record; both refuse fields that are unknown or the server's. */
export interface InputFields {
  /** A new record: without an id; null is as good as nothing. */
  readonly create: z.ZodObject;
  /**
   * A change: `id`, the `_version` that the caller saw (0: the record has none), and the fields that change;
   * null takes a field away.
   */
  readonly update: z.ZodObject;
}

/** Names of the fields that callers may write, in the model's order, without the id. */
export function writableFields({ fields, maintained = [] }: Model): readonly string[] {
  const kept = new Set(['id', ...serverFields, ...maintained]);
  return Object.keys(fields.shape).filter((name) => !kept.has(name));
}

/**
 * What a caller may write of a record, with the spec's messages: an issue's message is a whole sentence where
 * the model gives one ('Title is required'), and zod's own words, or those of the error map given to
 * `safeParse`, where it does not. Values come out in the form in which they are kept.
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

/**
 * A new record's fields: what the caller gave, nulls left out, and the model's defaults for what the caller
 * did not.
 */
export function withDefaults({ defaults = {} }: Model, given: StoredRecord): StoredRecord {
  const said = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return { ...defaults, ...Object.fromEntries(said) };
}

/** A rule over several fields that a record breaks. */
export interface BrokenRule {
  readonly field: string;
  readonly message: string;
}

/**
 * The rules over several fields that a record breaks.
 *
 * @param record as it is to be written, whole.
 * @param changed the fields that the caller changes; undefined for a new record. Rules about none of these
 * are not asked: a record may be older than a rule.
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
