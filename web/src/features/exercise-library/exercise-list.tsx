import { useQuery } from '@tanstack/react-query';
import { Exercise } from '#shared/models/exercise';
import { intensityLabel } from '#shared/values/intensity';
import { libraryQuery } from '../../api/library/library';
import type { LibraryExercise } from '../../api/library/records';
import { exerciseKind } from '../../components/exercises/exercise-editor';
import { searchIn } from '../../components/library/matches';
import type { LibraryPlace } from '../../components/library/place';
import { RecordList, type RecordListKind } from '../../components/library/record-list';
import { exerciseColumns } from './columns';
import { ExerciseDetails } from './exercise-details';

/** The library's texts. Those of failures and successes are specified in docs/product.md. */
const kind: RecordListKind<LibraryExercise> = {
  name: 'exercises',
  model: 'Exercise',
  definition: Exercise,
  caption: 'Exercises',
  placeholder: 'Title, target, type, equipment, or part of the ID',
  search: searchIn(({ title, headline, target, type, intensity, equipment, id }) => [
    title,
    headline,
    target,
    type,
    intensityLabel(intensity),
    equipment,
    id,
  ]),
  columns: exerciseColumns,
  editor: exerciseKind,
  empty: 'No exercises yet',
  newLabel: 'New exercise',
  updated: 'Exercise updated successfully!',
  loadFailed: (reason) => `Failed to load exercises: ${reason}`,
};

export function ExerciseList({ place }: { readonly place: LibraryPlace }) {
  const query = useQuery(libraryQuery);
  const { data } = query;
  const usedIn = (id: string) => data?.sets.filter(({ exerciseIds }) => exerciseIds?.includes(id)) ?? [];
  return (
    <RecordList
      kind={kind}
      place={place}
      query={query}
      // The sets arrive before the exercises. Until those arrive, the table shows a loading state.
      records={data?.complete ? data.exercises.values() : undefined}
      details={({ id }) => <ExerciseDetails id={id} usedIn={usedIn(id)} />}
    />
  );
}
