import type { QueryClient } from '@tanstack/react-query';
import { breathingQuery } from '../../api/library/details';
import { libraryQuery } from '../../api/library/library';
import type { LibraryRecord } from '../../api/library/records';
import type { EditedRecords, EditRecordsInput } from '../../api/records/edit-records';

/**
 * Applies an edit's result to the cached library lists immediately. Reloading thousands of records takes a
 * moment, and any edit made in the meantime would use outdated versions.
 */
export function patchLists(
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
