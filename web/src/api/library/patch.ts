import type { QueryClient } from '@tanstack/react-query';
import { breathingQuery } from './details';
import { libraryQuery } from './library';
import type { LibraryModel, LibraryRecord } from './records';

/** Updates the displayed lists after a write, without reloading thousands of other records. */
export function patchLibrary(
  client: QueryClient,
  model: LibraryModel,
  record: LibraryRecord,
  isDeleted: boolean,
): void {
  patchLists(client, model, record, isDeleted);
  // A read in progress may still return data from before this write.
  const { queryKey } = model === 'BreathingExercise' ? breathingQuery : libraryQuery;
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

function patchLists(
  client: QueryClient,
  model: LibraryModel,
  record: LibraryRecord,
  isDeleted: boolean,
): void {
  switch (model) {
    case 'Set':
      client.setQueryData(
        libraryQuery.queryKey,
        (library) => library && { ...library, sets: replaced(library.sets, record, isDeleted) },
      );
      return;
    case 'Exercise':
      client.setQueryData(libraryQuery.queryKey, (library) => {
        if (!library) return library;
        const exercises = new Map(library.exercises);
        if (isDeleted) exercises.delete(record.id);
        else exercises.set(record.id, record);
        return { ...library, exercises };
      });
      return;
    case 'BreathingExercise':
      client.setQueryData(breathingQuery.queryKey, (records) =>
        records ? replaced(records, record, isDeleted) : records,
      );
      return;
    default:
      model satisfies never;
  }
}

/**
 * Updates one row. A write to an older set does not return the exercise order, so the known order is kept.
 */
function replaced<Row extends LibraryRecord>(
  rows: readonly Row[],
  record: LibraryRecord,
  isDeleted: boolean,
): readonly Row[] {
  const others = rows.filter(({ id }) => id !== record.id);
  if (isDeleted) return others;
  const known = rows.find(({ id }) => id === record.id);
  const said = Object.fromEntries(
    Object.entries(record).filter(([name, value]) => name !== 'exerciseIds' || value !== null),
  );
  const next = { ...known, ...said } as unknown as Row;
  return known ? rows.map((row) => (row.id === record.id ? next : row)) : [...rows, next];
}
