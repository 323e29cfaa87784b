/** A value that a list offers, and what the form calls it. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

interface FieldBase {
  /** Of the model. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** The form says so; the model judges it. */
  readonly required?: true;
  /** What a new record starts with. */
  readonly initial?: FieldValue;
  /** Over the whole width of the form. */
  readonly wide?: true;
  /** Drawn only while this holds; while it does not, null is stored. */
  readonly shownIf?: (values: FormValues) => boolean;
}

/** One field of a record's form: how it is drawn, read from the record and written back. */
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
        /** 'seconds'. */
        readonly unit: string;
        /** Buttons beside the field, each with a usual value. */
        readonly presets?: readonly number[];
        /** What is stored where the field is empty: nothing, unless said. */
        readonly whenEmpty?: number;
      }
    | {
        readonly kind: 'choice';
        readonly options: readonly FieldOption[];
        /** The option that a stored value means; without it, upper and lower case count as the same. */
        readonly read?: (stored: unknown) => string | undefined;
      }
    | { readonly kind: 'flag' /** What a record without the field means. */; readonly missing: boolean }
    | { readonly kind: 'texts'; readonly options: readonly string[] }
    /** A list that is stored as JSON text. */
    | { readonly kind: 'jsonTexts'; readonly options: readonly string[] }
  );

/** What a field of kind `K` needs. */
export type FieldOf<K extends FieldSpec['kind']> = K extends unknown
  ? Extract<FieldSpec, { readonly kind: K }>
  : never;

/** Items of a list, or the stored text where it could not be read as one. */
export interface ListValue {
  readonly items: readonly string[];
  readonly broken?: string;
}

/** Benefits felt at once and after a while, one per line, or the stored text where it could not be read. */
export interface BenefitsValue {
  readonly now: string;
  readonly future: string;
  readonly broken?: string;
}

/** What a field holds while it is edited: text as typed, a switch, a list, benefits. */
export type FieldValue = string | boolean | ListValue | BenefitsValue;

/** Values of a form by field. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/** Options of plain words, stored in lower case where `lower` is set. */
export const optionsOf = (words: readonly string[], { lower = false } = {}): readonly FieldOption[] =>
  words.map((word) => ({ value: lower ? word.toLowerCase() : word, label: word }));
