import { useMemo, useState } from 'react';
import type { Model, StoredRecord } from '#shared/models/model';
import type { FieldSpec, FieldValue, FormValues } from './field-spec';
import { mergeValues, sameFieldValue } from './merge';
import { judge, type Problems } from './problems';
import { readValues } from './read-value';

interface FormState {
  readonly base: StoredRecord | undefined;
  readonly values: FormValues;
}

export interface RecordForm {
  readonly fields: readonly FieldSpec[];
  readonly base: StoredRecord | undefined;
  readonly values: FormValues;
  readonly changed: readonly string[];
  readonly input: Readonly<Record<string, unknown>>;
  /** The problems of all fields, even those not visited yet. */
  readonly problems: Problems;
  /** Returns a field's problem. For a new record, it is shown only after the user has left the field. */
  readonly shownProblem: (name: string) => string | undefined;
  readonly set: (name: string, value: FieldValue) => void;
  /** Shows the problems of these fields from now on, because the user left them or tried to save. */
  readonly look: (...names: readonly string[]) => void;
  /** Merges the values into a newer record. Returns the fields that both sides have changed. */
  readonly rebase: (latest: StoredRecord) => readonly string[];
  /** Turns the typed values into a new record, because the old one was deleted. */
  readonly detach: () => void;
  readonly reset: (record: StoredRecord | undefined) => void;
}

/** Returns a form's state. The problems of the `touched` fields are shown from the start. */
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
            // A field is set to null when it becomes hidden.
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

export function isDirty({ fields, values, base, changed }: RecordForm): boolean {
  if (base) return changed.length > 0;
  const empty = readValues(fields, undefined);
  return fields.some(({ name }) => !sameFieldValue(values[name], empty[name]));
}
