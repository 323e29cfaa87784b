import { useMemo, useState } from 'react';
import { ExerciseSet } from '#shared/models/set';
import { ApiError } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { fetchSet, type SetInFull } from '../../api/library/details';
import type { Library } from '../../api/library/library';
import type { LibraryExercise, LibrarySet } from '../../api/library/records';
import { type SaveSetInput, useSaveSet } from '../../api/library/save-set';
import { type MeanwhileConflict, readConflict } from '../record-form/conflict';
import { problemsOf } from '../record-form/problems';
import { isDirty, useRecordForm } from '../record-form/use-record-form';
import { savedMembers } from './arrange/members';
import { useSetMembers } from './arrange/use-set-members';
import type { SetChange } from './set-editor-props';
import { setFields } from './set-fields';

function knownExercises(
  library: Library | undefined,
  loaded: SetInFull | undefined,
): ReadonlyMap<string, LibraryExercise> {
  const own = (loaded?.exercises ?? []).filter(({ id }) => !library?.exercises.has(id));
  if (own.length === 0 && library) return library.exercises;
  return new Map([...own.map((exercise) => [exercise.id, exercise] as const), ...(library?.exercises ?? [])]);
}

/** Matches a path such as `input.exercises.3.exerciseID`. */
const placeInList = /^input\.exercises\.(\d+)\b/;

function refusedPlaces(error: unknown): Readonly<Record<number, string>> {
  if (!(error instanceof ApiError) || !Array.isArray(error.info.fields)) return {};
  return Object.fromEntries(
    (error.info.fields as readonly { field?: unknown; message?: unknown }[]).flatMap(({ field, message }) => {
      const place = typeof field === 'string' ? placeInList.exec(field)?.[1] : undefined;
      return place === undefined ? [] : [[Number(place), String(message)]];
    }),
  );
}

/** Returns the server's message if the save was rejected because schedules use the set. */
export function usedSentence(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'Conflict' && error.info.field === 'input.evenIfUsed'
    ? error.message
    : undefined;
}

export function useSetDraft(
  loaded: SetInFull | undefined,
  library: Library | undefined,
  focusField: string | undefined,
) {
  const form = useRecordForm(ExerciseSet, setFields, loaded?.set, focusField ? [focusField] : []);
  const exercises = useMemo(() => knownExercises(library, loaded), [library, loaded]);
  const members = useSetMembers(
    loaded?.exerciseIds ?? [],
    exercises,
    library?.complete === true || loaded !== undefined,
  );
  const save = useSaveSet();
  const tokens = useClientTokens();
  const [clashes, setClashes] = useState<readonly string[]>();
  const base = form.base as LibrarySet | undefined;
  const fieldsChanged = base === undefined || form.changed.length > 0;
  const change: SetChange = {
    ...members.change,
    isNew: base === undefined,
    fields: fieldsChanged,
    created: members.created,
  };
  const inputOf = (evenIfUsed: boolean): SaveSetInput => ({
    ...(base && { id: base.id, _version: base._version ?? 0 }),
    ...(fieldsChanged && { fields: form.input }),
    ...((members.isDirty || base === undefined) && { exercises: savedMembers(members.members) }),
    ...(evenIfUsed && { evenIfUsed }),
  });
  const latest = async ({ current }: MeanwhileConflict): Promise<SetInFull | null> => {
    if (!base) return null;
    if (!current) return fetchSet(base.id);
    const ids = Array.isArray(current.exerciseIds) ? current.exerciseIds.map(String) : undefined;
    return ids ? { set: current as LibrarySet, exerciseIds: ids, exercises: [] } : fetchSet(base.id);
  };
  return {
    form,
    members,
    exercises,
    change,
    dirty: isDirty(form) || members.isDirty,
    isValid: Object.keys(form.problems).length === 0,
    pending: save.isPending,
    error: save.error,
    conflict: readConflict(save.error),
    used: usedSentence(save.error),
    refused: problemsOf(save.error),
    refusedPlaces: refusedPlaces(save.error),
    clashes,
    submit: (onSaved: (set: LibrarySet) => void, evenIfUsed = false) => {
      if (save.isPending) return;
      setClashes(undefined);
      const input = inputOf(evenIfUsed);
      save.mutate({ input, clientToken: tokens.tokenOf(input) }, { onSuccess: onSaved });
    },
    dismiss: () => save.reset(),
    show: (saved: SetInFull) => {
      form.reset(saved.set);
      members.reset(saved.exerciseIds);
    },
    apply: async (conflict: MeanwhileConflict) => {
      const now = await latest(conflict).catch(() => null);
      if (!now) return;
      setClashes(form.rebase(now.set));
      members.rebase(now.exerciseIds);
      save.reset();
    },
    /** Discards the edits. Returns false if there is no saved version. */
    discard: async (conflict: MeanwhileConflict): Promise<boolean> => {
      const now = conflict.isDeleted ? null : await latest(conflict).catch(() => null);
      if (!now) return false;
      form.reset(now.set);
      members.reset(now.exerciseIds);
      save.reset();
      return true;
    },
    /** Makes the next save create a set from the typed values. */
    saveAsNew: () => {
      form.detach();
      members.detach();
      save.reset();
    },
  };
}
