export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly required?: true;
  /** The value that a new record starts with. */
  readonly initial?: FieldValue;
  /** True if the field spans the full width of the form. */
  readonly wide?: true;
  /** Decides whether the field is shown. When it becomes hidden, its stored value is set to null. */
  readonly shownIf?: (values: FormValues) => boolean;
}

export type FieldSpec = FieldBase &
  (
    | { readonly kind: 'line' }
    | { readonly kind: 'prose' }
    | { readonly kind: 'steps' }
    /** A comma-separated list of durations in seconds, stored as JSON text. */
    | { readonly kind: 'seconds' }
    | { readonly kind: 'benefits' }
    | {
        readonly kind: 'count';
        /** The unit of the number, such as 'seconds'. */
        readonly unit: string;
        /** The numbers that have a button next to the field. */
        readonly presets?: readonly number[];
        /** The value to store if the field is empty. Null by default. */
        readonly whenEmpty?: number;
      }
    | {
        readonly kind: 'choice';
        readonly options: readonly FieldOption[];
        /** Finds the stored option. By default, the comparison ignores case. */
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

/** The items of a list, or the stored text if it is not a valid list. */
export interface ListValue {
  readonly items: readonly string[];
  readonly broken?: string;
}

/** The benefits, one per line, or the stored text if it could not be parsed. */
export interface BenefitsValue {
  readonly now: string;
  readonly future: string;
  readonly broken?: string;
}

/** The text as typed, the state of a switch, a list, or benefits. */
export type FieldValue = string | boolean | ListValue | BenefitsValue;

export type FormValues = Readonly<Record<string, FieldValue>>;

/** Returns an option for each word. If `lower` is true, it is stored in lower case. */
export const optionsOf = (words: readonly string[], { lower = false } = {}): readonly FieldOption[] =>
  words.map((word) => ({ value: lower ? word.toLowerCase() : word, label: word }));

/** Throws an Error if the form does not have the field. */
export function fieldNamed(fields: readonly FieldSpec[], name: string): FieldSpec {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`The form has no field '${name}'.`);
  return found;
}
