import * as z from 'zod/mini';

/** The part of JSON Schema that job parameters use, as `z.toJSONSchema` writes it. */
const propertySchema = z.object({
  type: z.optional(z.string()),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  default: z.optional(z.unknown()),
  enum: z.optional(z.array(z.union([z.string(), z.number()]))),
  format: z.optional(z.string()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  pattern: z.optional(z.string()),
  items: z.optional(z.object({ type: z.optional(z.string()) })),
  minItems: z.optional(z.number()),
});

const objectSchema = z.object({
  properties: z._default(z.record(z.string(), propertySchema), {}),
  required: z._default(z.array(z.string()), []),
});

type Property = z.infer<typeof propertySchema>;

/** The control of a field. */
type FieldKind = 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'date' | 'lines';

/** One field of the form. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly description?: string | undefined;
  readonly default?: unknown;
  readonly choices: ReadonlyArray<string | number>;
  readonly property: Property;
}

/** The value of a control: text or a boolean. */
export type RawValue = string | boolean;

/**
 * The fields of an object's JSON Schema, in order. Throws an Error that names a field of an unsupported kind.
 */
export function fieldsOf(schema: unknown): readonly FormField[] {
  const { properties, required } = objectSchema.parse(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    label: property.title ?? labelOf(name),
    kind: kindOf(name, property),
    // A field with a default may be left empty.
    required: required.includes(name) && property.default === undefined,
    description: property.description,
    default: property.default,
    choices: property.enum ?? [],
    property,
  }));
}

function kindOf(name: string, { type, format, enum: choices, items }: Property): FieldKind {
  if (choices) return 'choice';
  if (type === 'string') return format === 'date' ? 'date' : 'text';
  if (type === 'number' || type === 'integer' || type === 'boolean') return type;
  if (type === 'array' && items?.type === 'string') return 'lines';
  throw new Error(`The parameter "${name}" is of a type that has no form field: ${type ?? 'none given'}`);
}

/** 'maxAgeDays' → 'Max age days'. */
function labelOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** A value in the form that its control holds. */
export function rawOf(field: FormField, value: unknown): RawValue {
  if (field.kind === 'boolean') return value === true;
  if (Array.isArray(value)) return value.join('\n');
  return value === undefined || value === null ? '' : String(value);
}

/**
 * A control's value in the form that the API expects; undefined if it is empty, so that the default applies.
 */
function filledValue(field: FormField, raw: RawValue | undefined): unknown {
  if (field.kind === 'boolean') return raw === true;
  if (typeof raw !== 'string' || raw.trim() === '') return undefined;
  if (field.kind === 'number' || field.kind === 'integer') return Number(raw);
  if (field.kind === 'choice') return field.choices.find((choice) => String(choice) === raw);
  if (field.kind === 'lines') return linesOf(raw);
  return raw;
}

function linesOf(raw: string): readonly string[] {
  return raw
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Describes what is wrong with a control's value; undefined if it is valid. The server validates it again.
 */
export function problemOf(field: FormField, raw: RawValue | undefined): string | undefined {
  const value = filledValue(field, raw);
  if (value === undefined) return field.required ? `${field.label} is required` : undefined;
  if (typeof value === 'number') return problemOfNumber(field, value);
  if (typeof value === 'string') return problemOfText(field, value);
  return undefined;
}

function problemOfNumber(
  { kind, property: { minimum, maximum } }: FormField,
  value: number,
): string | undefined {
  if (Number.isNaN(value)) return 'Expected a number';
  if (kind === 'integer' && !Number.isInteger(value)) return 'Expected a whole number';
  if (minimum !== undefined && value < minimum) return `Expected at least ${minimum}`;
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && value > maximum) {
    return `Expected at most ${maximum}`;
  }
  return undefined;
}

function problemOfText({ property }: FormField, value: string): string | undefined {
  if (property.minLength !== undefined && value.length < property.minLength) {
    return `Expected at least ${property.minLength} characters`;
  }
  if (property.maxLength !== undefined && value.length > property.maxLength) {
    return `Expected at most ${property.maxLength} characters`;
  }
  if (property.pattern !== undefined && !new RegExp(property.pattern, 'u').test(value)) {
    return 'Not in the expected format';
  }
  return undefined;
}

/** The values of a completed form, without empty fields. */
export function valuesOf(
  fields: readonly FormField[],
  raws: Readonly<Record<string, RawValue>>,
): Readonly<Record<string, unknown>> {
  const entries = fields.map((field) => [field.name, filledValue(field, raws[field.name])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
