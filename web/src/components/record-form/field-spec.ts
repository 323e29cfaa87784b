export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** The model decides whether a value is valid. */
  readonly required?: true;
  /** The value in the form for a new record. */
  readonly initial?: FieldValue;
  /** True if the field spans the full width of the form. */
  readonly wide?: true;
  /** When a field becomes hidden, its stored value is set to null. */
  readonly shownIf?: (values: FormValues) => boolean;
}

/** How the value is rendered, read from the record and written back. */
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
        /** A unit such as 'seconds'. */
        readonly unit: string;
        /** Each has a button next to the field. */
        readonly presets?: readonly number[];
        /** The default is null. */
        readonly whenEmpty?: number;
      }
    | {
        readonly kind: 'choice';
        readonly options: readonly FieldOption[];
        /** By default, the comparison ignores case. */
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

/** A list's items, or the stored text if it is not a list. */
export interface ListValue {
  readonly items: readonly string[];
  readonly broken?: string;
}

/** One per line, or the stored text if it could not be parsed. */
export interface BenefitsValue {
  readonly now: string;
  readonly future: string;
  readonly broken?: string;
}

/** Text as typed, a switch's state, a list, or benefits. */
export type FieldValue = string | boolean | ListValue | BenefitsValue;

export type FormValues = Readonly<Record<string, FieldValue>>;

/** If `lower` is true, the words are stored in lower case. */
export const optionsOf = (words: readonly string[], { lower = false } = {}): readonly FieldOption[] =>
  words.map((word) => ({ value: lower ? word.toLowerCase() : word, label: word }));

/** Throws an Error if the form does not have this field. */
export function fieldNamed(fields: readonly FieldSpec[], name: string): FieldSpec {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`The form has no field '${name}'.`);
  return found;
}
