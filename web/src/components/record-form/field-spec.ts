export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

interface FieldBase {
  /** The field's name in the model. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** True to mark the field as required in the form. The model decides whether a value is valid. */
  readonly required?: true;
  /** The initial value for a new record. */
  readonly initial?: FieldValue;
  /** True if the field spans the full width of the form. */
  readonly wide?: true;
  /**
   * Returns true if the field should be rendered. When a field becomes hidden, its stored value is set to
   * null.
   */
  readonly shownIf?: (values: FormValues) => boolean;
}

/**
 * A field in a record's form. It determines how the value is rendered, parsed from the record and written
 * back.
 */
export type FieldSpec = FieldBase &
  (
    | { readonly kind: 'line' }
    | { readonly kind: 'prose' }
    | { readonly kind: 'steps' }
    /** A comma-separated list of durations in seconds, stored as JSON text. */
    | { readonly kind: 'seconds' }
    | { readonly kind: 'benefits' }
    | {
        /** A field for a whole number. */
        readonly kind: 'count';
        /** The unit, such as 'seconds'. */
        readonly unit: string;
        /** Common values. Each has a button next to the field. */
        readonly presets?: readonly number[];
        /** The value to store if the field is empty. The default is null. */
        readonly whenEmpty?: number;
      }
    | {
        readonly kind: 'choice';
        readonly options: readonly FieldOption[];
        /** Returns the option for a stored value. By default, the comparison ignores case. */
        readonly read?: (stored: unknown) => string | undefined;
      }
    | {
        readonly kind: 'flag';
        readonly missing: boolean;
      }
    | { readonly kind: 'texts'; readonly options: readonly string[] }
    /** A list that is stored as JSON text. */
    | { readonly kind: 'jsonTexts'; readonly options: readonly string[] }
  );

export type FieldOf<K extends FieldSpec['kind']> = K extends unknown
  ? Extract<FieldSpec, { readonly kind: K }>
  : never;

/** A list's items, or the stored text if it could not be parsed as a list. */
export interface ListValue {
  readonly items: readonly string[];
  readonly broken?: string;
}

/** The immediate and long-term benefits, one per line, or the stored text if it could not be parsed. */
export interface BenefitsValue {
  readonly now: string;
  readonly future: string;
  readonly broken?: string;
}

/** A field's value while it is being edited: text as typed, a switch's state, a list, or benefits. */
export type FieldValue = string | boolean | ListValue | BenefitsValue;

/** A form's values, by field name. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/** Converts words to options. If `lower` is true, the words are stored in lower case. */
export const optionsOf = (words: readonly string[], { lower = false } = {}): readonly FieldOption[] =>
  words.map((word) => ({ value: lower ? word.toLowerCase() : word, label: word }));

/** Returns the field with the given name. Throws an Error if the form does not have this field. */
export function fieldNamed(fields: readonly FieldSpec[], name: string): FieldSpec {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`The form has no field '${name}'.`);
  return found;
}
