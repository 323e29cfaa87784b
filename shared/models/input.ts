import { z } from 'zod';
import type { Model, StoredRecord } from './model';
import { syncFields } from './sync-fields';

/** The server keeps these on each record, whatever a caller says. */
const serverFields = Object.keys(syncFields);

/**
 * The fields of a record that a caller may write. Both schemas refuse unknown fields and the server's own.
 */
export interface InputFields {
  /** A new record, without an id; null means absent. */
  readonly create: z.ZodObject;
  /**
   * A change: `id`, the `_version` that the caller saw (0: the record has none), and the fields that change;
   * null removes a field.
   */
  readonly update: z.ZodObject;
}

/** Names of the fields that callers may write, in the model's order, without the id. */
export function writableFields({ fields, maintained = [] }: Model): readonly string[] {
  const kept = new Set(['id', ...serverFields, ...maintained]);
  return Object.keys(fields.shape).filter((name) => !kept.has(name));
}

/**
 * The fields of a record that a caller may write. An issue's message is a whole sentence if the model gives
 * one ('Title is required'); otherwise it is zod's own, or that of the error map given to `safeParse`. The
 * result has the stored form.
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

/** A new record's fields: what the caller gave, without nulls, and the model's defaults for the rest. */
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
 * @param record the complete record to be written
 * @param changed the fields that the caller changes; undefined for a new record. Rules that involve none of
 * these are skipped, because a record may be older than a rule
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
