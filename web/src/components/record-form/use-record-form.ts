import { useMemo, useState } from 'react';
import type { Model, StoredRecord } from '#shared/models/model';
import type { FieldSpec, FieldValue, FormValues } from './field-spec';
import { mergeValues, sameFieldValue } from './merge';
import { judge, type Problems } from './problems';
import { readValues } from './read-value';

interface FormState {
  /** The record that the form began with; undefined: a new one. */
  readonly base: StoredRecord | undefined;
  readonly values: FormValues;
}

/** A record's form: what is typed, what of it changed, and what is wrong. */
export interface RecordForm {
  readonly fields: readonly FieldSpec[];
  readonly base: StoredRecord | undefined;
  readonly values: FormValues;
  /** Names of the fields that differ from the record. */
  readonly changed: readonly string[];
  /** The changed fields as the API takes them. */
  readonly input: Readonly<Record<string, unknown>>;
  /** What is wrong, by field: also of fields that nobody has looked at yet. */
  readonly problems: Problems;
  /** What is wrong with a field: of a record at once, of a new one once somebody has left the field. */
  readonly shownProblem: (name: string) => string | undefined;
  readonly set: (name: string, value: FieldValue) => void;
  /** Somebody left a field, or tried to save: its problem is shown from now on. */
  readonly look: (...names: readonly string[]) => void;
  /** Puts what was typed over a newer record; gives back the fields that both changed. */
  readonly rebase: (latest: StoredRecord) => readonly string[];
  /** Keeps what was typed as a new record: the old one is gone. */
  readonly detach: () => void;
  /** Starts again from a record: what was typed is gone. */
  readonly reset: (record: StoredRecord | undefined) => void;
}

/** State of a record's form. `touched` names fields whose problems are shown from the start. */
export function useRecordForm(
  model: Model,
  fields: readonly FieldSpec[],
  record: StoredRecord | undefined,
  touched: readonly string[] = [],
): RecordForm {
  const [{ base, values }, setState] = useState<FormState>(() => ({
    base: record,
    values: readValues(fields, record),
  }));
  const [looked, setLooked] = useState<ReadonlySet<string>>(() => new Set(touched));
  const stored = useMemo(() => readValues(fields, base), [fields, base]);
  const changed = useMemo(
    () =>
      fields
        .filter(
          ({ name, shownIf }) =>
            base === undefined ||
            !sameFieldValue(values[name], stored[name]) ||
            // What is hidden from now on is taken away.
            (shownIf?.(stored) === true && !shownIf(values)),
        )
        .map(({ name }) => name),
    [fields, values, base, stored],
  );
  const { input, problems } = useMemo(
    () => judge(model, base ? 'update' : 'create', fields, values, changed),
    [model, base, fields, values, changed],
  );
  const look = (...names: readonly string[]) =>
    setLooked((before) =>
      names.every((name) => before.has(name)) ? before : new Set([...before, ...names]),
    );
  return {
    fields,
    base,
    values,
    changed,
    input,
    problems,
    shownProblem: (name) => (base || looked.has(name) ? problems[name] : undefined),
    set: (name, value) => setState((before) => ({ ...before, values: { ...before.values, [name]: value } })),
    look,
    rebase: (latest) => {
      const merged = mergeValues(stored, values, readValues(fields, latest));
      setState({ base: latest, values: merged.values });
      return merged.clashes;
    },
    detach: () => setState((before) => ({ ...before, base: undefined })),
    reset: (next) => setState({ base: next, values: readValues(fields, next) }),
  };
}

/** True where a form differs from what it began with; a new one, from an empty one. */
export function isDirty({ fields, values, base, changed }: RecordForm): boolean {
  if (base) return changed.length > 0;
  const empty = readValues(fields, undefined);
  return fields.some(({ name }) => !sameFieldValue(values[name], empty[name]));
}
