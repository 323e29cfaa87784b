import { Button, HStack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Plus, RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { Exercise } from '#shared/models/exercise';
import { intensityLabel } from '#shared/values/intensity';
import { inWords, messageOf } from '../../api/api-error';
import { libraryQuery } from '../../api/library/library';
import { byName, type LibraryExercise } from '../../api/library/records';
import { BusyButton } from '../../components/actions/busy-button';
import { BulkEdit } from '../../components/bulk-edit/bulk-edit';
import { CsvButtons } from '../../components/csv/csv-buttons';
import { ExerciseEditor } from '../../components/exercises/exercise-editor';
import { searchIn } from '../../components/library/matches';
import type { LibraryPlace } from '../../components/library/place';
import { RecordTable } from '../../components/library/record-table';
import { useUndoToast } from '../../components/records/use-undo-toast';
import { exerciseColumns } from './columns';
import { ExerciseDetails } from './exercise-details';

const newExercise = 'new';

const searchExercises = searchIn<LibraryExercise>(
  ({ title, headline, target, type, intensity, equipment, id }) => [
    title,
    headline,
    target,
    type,
    intensityLabel(intensity),
    equipment,
    id,
  ],
);

export function ExerciseList({ place }: { readonly place: LibraryPlace }) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(libraryQuery);
  const { at, set } = place;
  const undoToast = useUndoToast();
  // The sets arrive before the exercises. Until the exercises arrive, the table shows a loading state instead
  // of an empty one.
  const exercises = useMemo(
    () => (data?.complete ? [...data.exercises.values()].sort(byName) : undefined),
    [data],
  );
  const saved = ({ id }: { readonly id: string }) => undoToast(messages.updated, `Exercise#${id}`);
  const usedIn = (id: string) => data?.sets.filter(({ exerciseIds }) => exerciseIds?.includes(id)) ?? [];
  return (
    <>
      <RecordTable<LibraryExercise>
        name="exercises"
        place={place}
        selected={(selection) => <BulkEdit model="Exercise" selection={selection} />}
        caption="Exercises"
        placeholder="Title, target, type, equipment, or part of the ID"
        rows={exercises}
        error={error && inWords(error, messages.loadFailed(messageOf(error)))}
        onRetry={() => void refetch()}
        updatedAtMs={dataUpdatedAt}
        search={searchExercises}
        columns={exerciseColumns}
        onSaved={saved}
        details={({ id }) => <ExerciseDetails id={id} usedIn={usedIn(id)} />}
        empty="No exercises yet"
        actions={(found) => (
          <HStack gap="2" wrap="wrap">
            <BusyButton
              busy={isFetching}
              busyLabel="Refreshing"
              icon={<RotateCw aria-hidden />}
              onClick={() => void refetch()}
            >
              Refresh
            </BusyButton>
            <CsvButtons model={Exercise} all={exercises} found={found} />
            <Button
              variant="solid"
              colorPalette="teal"
              onClick={() => set({ edit: newExercise, field: undefined })}
            >
              <Plus aria-hidden /> New exercise
            </Button>
          </HStack>
        )}
      />
      <ExerciseEditor
        id={at.edit === newExercise ? null : at.edit}
        focusField={at.field}
        onClose={() => set({ edit: undefined, field: undefined })}
        onSaved={saved}
      />
    </>
  );
}

/** The messages specified in docs/product.md. */
const messages = {
  loadFailed: (reason: string) => `Failed to load exercises: ${reason}`,
  updated: 'Exercise updated successfully!',
} as const;
