/** A value that a list offers, and its label in the form. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

interface FieldBase {
  /** The field's name in the model. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** Marks the field as required in the form. The model decides whether a value is valid. */
  readonly required?: true;
  /** The initial value in a new record. */
  readonly initial?: FieldValue;
  /** Spans the full width of the form. */
  readonly wide?: true;
  /** The field is rendered only while this returns true; otherwise null is stored. */
  readonly shownIf?: (values: FormValues) => boolean;
}

/** One field of a record's form: how it is rendered, parsed from the record and written back. */
export type FieldSpec = FieldBase &
  (
    | { readonly kind: 'line' }
    | { readonly kind: 'prose' }
    | { readonly kind: 'steps' }
    /** Seconds, separated by commas; stored as JSON text. */
    | { readonly kind: 'seconds' }
    | { readonly kind: 'benefits' }
    | {
        /** A whole number. */
        readonly kind: 'count';
        /** The unit, such as 'seconds'. */
        readonly unit: string;
        /** Common values, each offered as a button beside the field. */
        readonly presets?: readonly number[];
        /** The value stored for an empty field; null if not set. */
        readonly whenEmpty?: number;
      }
    | {
        readonly kind: 'choice';
        readonly options: readonly FieldOption[];
        /** Maps a stored value to its option. Without it, values are compared ignoring case. */
        readonly read?: (stored: unknown) => string | undefined;
      }
    | { readonly kind: 'flag' /** The value if the record has none. */; readonly missing: boolean }
    | { readonly kind: 'texts'; readonly options: readonly string[] }
    /** A list stored as JSON text. */
    | { readonly kind: 'jsonTexts'; readonly options: readonly string[] }
  );

/** The specification of a field of kind `K`. */
export type FieldOf<K extends FieldSpec['kind']> = K extends unknown
  ? Extract<FieldSpec, { readonly kind: K }>
  : never;

/** Items of a list, or the stored text if it could not be parsed as a list. */
export interface ListValue {
  readonly items: readonly string[];
  readonly broken?: string;
}

/** Immediate and long-term benefits, one per line, or the stored text if it could not be parsed. */
export interface BenefitsValue {
  readonly now: string;
  readonly future: string;
  readonly broken?: string;
}

/** The value of a field being edited: text as typed, a switch, a list or benefits. */
export type FieldValue = string | boolean | ListValue | BenefitsValue;

/** The values of a form, by field name. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/** Turns plain words into options, stored in lower case if `lower` is set. */
export const optionsOf = (words: readonly string[], { lower = false } = {}): readonly FieldOption[] =>
  words.map((word) => ({ value: lower ? word.toLowerCase() : word, label: word }));

/** Returns the field with that name. Throws if the form has no such field. */
export function fieldNamed(fields: readonly FieldSpec[], name: string): FieldSpec {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`The form has no field '${name}'.`);
  return found;
}
