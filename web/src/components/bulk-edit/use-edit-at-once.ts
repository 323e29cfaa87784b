import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { breathingQuery } from '../../api/library/details';
import { libraryQuery } from '../../api/library/library';
import type { LibraryRecord } from '../../api/library/records';
import { type EditedRecords, type EditRecordsInput, useEditRecords } from '../../api/records/edit-records';
import type { Selectable } from '../table/selection';

/** A record that someone else has changed or deleted since it was loaded. */
export interface RecordInTheWay {
  readonly record: Selectable;
  readonly isGone: boolean;
  /** The current version, or undefined if the record was deleted. */
  readonly version: number | undefined;
  /** The person, or undefined if not known, for example after a run. */
  readonly changedBy: string | undefined;
  /** The time of the change (ISO 8601, UTC). */
  readonly changedAt: string | undefined;
}

export type SharedEdit = Omit<EditRecordsInput, 'model' | 'records'>;

/**
 * Changes up to 20 records in one transaction. If one has changed since it was loaded, nothing is saved and
 * `inTheWay` has that record. The user can skip it or change it anyway.
 */
export function useEditAtOnce(model: string, selected: readonly Selectable[]) {
  const client = useQueryClient();
  const edit = useEditRecords();
  const tokens = useClientTokens();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [versions, setVersions] = useState<ReadonlyMap<string, number>>(new Map());
  const records = selected.filter(({ id }) => !left.has(id));
  const sent = edit.variables?.input.records;
  const inTheWay = sent && inTheWayOf(edit.error, sent, selected);

  return {
    records,
    pending: edit.isPending,
    error: inTheWay ? null : edit.error,
    inTheWay,
    submit: (shared: SharedEdit, onDone: (result: EditedRecords) => void) => {
      if (edit.isPending || records.length === 0) return;
      const input: EditRecordsInput = {
        model,
        records: records.map(({ id, version }) => ({ id, _version: versions.get(id) ?? version })),
        ...shared,
      };
      edit.mutate(
        { input, clientToken: tokens.tokenOf(input) },
        {
          onSuccess: (result) => {
            tokens.forget();
            patchLists(client, input, result);
            onDone(result);
          },
        },
      );
    },
    leaveOut: (ids: readonly string[]) => {
      setLeft(new Set([...left, ...ids]));
      edit.reset();
    },
    accept: ({ record, version }: RecordInTheWay) => {
      if (version !== undefined) setVersions(new Map([...versions, [record.id, version]]));
      edit.reset();
    },
  };
}

const place = /^input\.records\.(\d+)\.(id|_version)$/;

function inTheWayOf(
  error: unknown,
  sent: EditRecordsInput['records'],
  selected: readonly Selectable[],
): RecordInTheWay | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { field, current, changedBy, changedAt } = error.info;
  const [, index] = (typeof field === 'string' && place.exec(field)) || [];
  const id = sent[Number(index)]?.id;
  const record = selected.find((one) => one.id === id);
  if (!record || index === undefined) return undefined;
  const version =
    typeof current === 'object' && current !== null && '_version' in current ? current._version : 0;
  const isGone = error.code === 'NotFound';
  return {
    record,
    isGone,
    version: isGone ? undefined : Number(version ?? 0),
    changedBy: typeof changedBy === 'string' ? changedBy : undefined,
    changedAt: typeof changedAt === 'string' ? changedAt : undefined,
  };
}

/**
 * Updates the lists at once. Reloading thousands of records takes a moment, and an edit in the meantime would
 * use outdated versions.
 */
function patchLists(
  client: QueryClient,
  { model, action, fields }: EditRecordsInput,
  { records }: EditedRecords,
): void {
  const versions = new Map(records.map(({ id, _version }) => [id, _version]));
  const written = writtenBy(action, fields);
  const patched = <Row extends LibraryRecord>(row: Row): readonly Row[] => {
    const _version = versions.get(row.id);
    if (_version === undefined) return [row];
    return action === 'DELETE' ? [] : [{ ...row, ...written, _version }];
  };
  if (model === 'BreathingExercise') {
    client.setQueryData(breathingQuery.queryKey, (rows) => rows?.flatMap(patched));
  } else if (model === 'Set') {
    client.setQueryData(
      libraryQuery.queryKey,
      (library) => library && { ...library, sets: library.sets.flatMap(patched) },
    );
  } else if (model === 'Exercise') {
    client.setQueryData(
      libraryQuery.queryKey,
      (library) =>
        library && {
          ...library,
          exercises: new Map([...library.exercises.values()].flatMap(patched).map((row) => [row.id, row])),
        },
    );
  }
}

function writtenBy(action: EditRecordsInput['action'], fields: string | undefined): object {
  if (action === 'ACTIVATE' || action === 'DEACTIVATE') return { isActive: action === 'ACTIVATE' };
  return action === 'SET' && fields !== undefined ? (JSON.parse(fields) as object) : {};
}
