import { Button } from '@chakra-ui/react';
import { Plus, Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { plainType } from '#shared/domain/sets/set-types';
import { ExerciseSet } from '#shared/models/set';
import { libraryExerciseTypes, setFormTypes, setSortOptions } from '#shared/values/choices';
import { ApiError, inWords } from '../../api/api-error';
import { libraryQuery } from '../../api/library/library';
import { useSameFunctions } from '../../components/actions/use-same-functions';
import { CsvButtons } from '../../components/csv/csv-buttons';
import type { PageReads } from '../../components/layout/page-reads';
import { EmptyState } from '../../components/layout/states';
import { setIntensityOptions } from '../../components/library/intensity-options';
import { useUndoToast } from '../../components/records/use-undo-toast';
import { activeSets, SetsScreen, totalExercises, totalSets } from '../../components/sets/screen/sets-screen';
import type { SetChange, SetEditorLook } from '../../components/sets/set-editor-props';
import { useSetActs } from '../../components/sets/use-set-acts';
import { useSetsSearch } from '../../components/sets/use-sets-search';
import { SetCard, type SetCardActs } from './set-card';

const types = [
  { value: '', label: 'All types' },
  ...setFormTypes.map((type) => ({ value: type.toLowerCase(), label: type })),
  { value: 'microcise', label: 'Microcise' },
];

const intensities = [{ value: '', label: 'All intensities' }, ...setIntensityOptions];

const sortWords: Readonly<Record<(typeof setSortOptions)[number], string>> = {
  title: 'Title',
  type: 'Type',
  updated: 'Last updated',
  exercises: 'Most exercises',
  status: 'Status',
};

const sorts = setSortOptions.map((value) => ({ value, label: sortWords[value] }));

export function SetLibraryPage() {
  const place = useSetsSearch();
  const acts = useSetActs(messages);
  const undoToast = useUndoToast();
  const cardActs = useSameFunctions<SetCardActs>({
    onView: ({ id }) => place.show(id),
    onEdit: ({ id }) => place.edit(id, 'details'),
    onManage: ({ id }) => place.edit(id, 'exercises'),
    onToggle: acts.toggle,
    onDelete: acts.askDelete,
    onSaved: ({ id }) => undoToast(messages.updated, `Set#${id}`),
  });
  const create = (label: ReactNode) => (
    <Button variant="solid" onClick={place.create}>
      {label}
    </Button>
  );
  return (
    <>
      <SetsScreen
        place={place}
        title="Sets & exercise library"
        purpose="Edit, arrange, activate and delete the sets used by schedules, along with their exercises."
        actions={(refresh, library, found) => (
          <>
            {refresh}
            <CsvButtons model={ExerciseSet} all={library?.sets} found={found} />
            {create(
              <>
                <Plus aria-hidden /> Add Set
              </>,
            )}
          </>
        )}
        figures={(library) => [
          totalSets(library),
          totalExercises(library),
          activeSets(library),
          {
            label: 'Activity types',
            icon: Shapes,
            value: library && new Set(library.sets.flatMap(({ type }) => plainType(type) ?? [])).size,
            hint: 'across all sets',
          },
        ]}
        placeholder="Title, description, or part of the ID"
        filters={[
          { name: 'type', label: 'Type', options: types },
          { name: 'intensity', label: 'Intensity', options: intensities },
          { name: 'sort', label: 'Sort by', options: sorts, usual: 'title' },
        ]}
        card={(set, library) => <SetCard key={set.id} set={set} library={library} acts={cardActs} />}
        empty={({ sets }) =>
          sets.length === 0 ? (
            <EmptyState
              title="No sets yet"
              description="A set is a sequence of exercises that schedules offer to users."
              action={create('Create First Set')}
            />
          ) : (
            <EmptyState
              title="No sets found"
              description="No sets match the search and filters."
              action={<Button onClick={place.clear}>Clear Filters</Button>}
            />
          )
        }
        tab="details"
        look={editorLook}
        failure={(error) => ({
          error: inWords(
            error,
            error instanceof ApiError ? messages.loadFailed(error.message) : messages.loadError,
          ),
        })}
        refreshed={messages.loaded}
        refreshFailed={messages.loadError}
      />
      {acts.dialogs}
    </>
  );
}

SetLibraryPage.reads = ((read) => void read(libraryQuery)) satisfies PageReads;

type ChangeWords = Readonly<Record<'created' | 'updated' | 'added' | 'removed' | 'reordered', string>>;

/** Returns a saved change's message, which is specific if only one part was changed. */
function wordsOf({ isNew, fields, added, removed, reordered }: SetChange, words: ChangeWords): string {
  if (isNew) return words.created;
  if (fields || (added > 0 && removed > 0)) return words.updated;
  if (added > 0) return words.added;
  if (removed > 0) return words.removed;
  return reordered ? words.reordered : words.updated;
}

const editorLook: SetEditorLook = {
  title: { details: 'Edit Set', exercises: 'Manage Exercises' },
  saved: (change) =>
    wordsOf(change, {
      created: messages.created,
      updated: messages.updated,
      added: messages.exerciseAdded,
      removed: messages.exerciseRemoved,
      reordered: messages.updated,
    }),
  failed: (change) =>
    wordsOf(change, {
      created: messages.saveFailed,
      updated: messages.saveFailed,
      added: messages.exerciseAddFailed,
      removed: messages.exerciseRemoveFailed,
      reordered: messages.orderFailed,
    }),
  exerciseTypes: libraryExerciseTypes,
  pageSize: 10,
  editsExercises: true,
};

/** The messages specified in docs/product.md. */
const messages = {
  loaded: (sets: number) => `Loaded ${sets} sets`,
  loadFailed: (reason: string) => `Failed to load sets: ${reason}`,
  loadError: 'Error loading sets',
  activated: 'Set activated successfully',
  deactivated: 'Set deactivated successfully',
  statusFailed: 'Failed to update set status',
  deleted: 'Set deleted successfully',
  deleteFailed: 'Failed to delete set',
  updated: 'Set updated successfully',
  created: 'Set created successfully',
  saveFailed: 'Failed to save set',
  exerciseAdded: 'Exercise added successfully',
  exerciseAddFailed: 'Failed to add exercise',
  orderFailed: 'Failed to save exercise order',
  exerciseRemoved: 'Exercise removed from set',
  exerciseRemoveFailed: 'Failed to remove exercise',
} as const;
