import { Button, SimpleGrid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Dumbbell, Layers, Plus, RotateCw, Shapes } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { isActiveSet, plainType } from '#shared/domain/sets/set-types';
import { ExerciseSet } from '#shared/models/set';
import { libraryExerciseTypes } from '#shared/values/choices';
import { ApiError, inWords, messageOf } from '../../api/api-error';
import { type Library, libraryQuery } from '../../api/library/library';
import type { LibrarySet } from '../../api/library/records';
import { BusyButton } from '../../components/actions/busy-button';
import { useSameFunctions } from '../../components/actions/use-same-functions';
import { BulkEdit } from '../../components/bulk-edit/bulk-edit';
import { CsvButtons } from '../../components/csv/csv-buttons';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { StatCard } from '../../components/layout/stat-card';
import { EmptyState, ErrorState } from '../../components/layout/states';
import { useUndoToast } from '../../components/records/use-undo-toast';
import { LazySetEditor } from '../../components/sets/lazy-set-editor';
import { SetDetails } from '../../components/sets/set-details';
import type { SetChange, SetEditorLook } from '../../components/sets/set-editor-props';
import { SetGrid, SetGridSkeleton } from '../../components/sets/set-grid';
import { shownSets } from '../../components/sets/shown-sets';
import { useSetActs } from '../../components/sets/use-set-acts';
import { useSetSelection } from '../../components/sets/use-set-selection';
import { useSetsSearch } from '../../components/sets/use-sets-search';
import { SelectionContext } from '../../components/table/use-selection';
import { formatCount } from '../../components/text/number';
import { toast } from '../../components/toast/toaster';
import { SetFilters } from './filters';
import { messages } from './messages';
import { SetCard, type SetCardActs } from './set-card';

/** The page /admin/exercises. */
export function SetLibraryPage() {
  const { data: library, error, refetch, isFetching } = useQuery(libraryQuery);
  const place = useSetsSearch('/admin/exercises');
  const found = useMemo(() => library && shownSets(library.sets, place.search), [library, place.search]);
  const acts = useSetActs(messages);
  const undoToast = useUndoToast();
  const refresh = async () => {
    const { data, error: failed } = await refetch();
    if (data && !failed) toast.success(messages.loaded(data.sets.length));
    else toast.error(messages.loadError, { description: messageOf(failed) });
  };
  const cardActs = useSameFunctions<SetCardActs>({
    onView: ({ id }) => place.show(id),
    onEdit: ({ id }) => place.edit(id, 'details'),
    onManage: ({ id }) => place.edit(id, 'exercises'),
    onToggle: acts.toggle,
    onDelete: acts.askDelete,
    onSaved: ({ id }) => undoToast(messages.updated, `Set#${id}`),
  });
  return (
    <>
      <PageHeader
        title="Sets & exercise library"
        purpose="Edit, arrange, activate and delete the sets used by schedules, along with their exercises."
        actions={
          <>
            <BusyButton
              busy={isFetching}
              busyLabel="Refreshing"
              icon={<RotateCw aria-hidden />}
              onClick={() => void refresh()}
            >
              Refresh
            </BusyButton>
            <CsvButtons model={ExerciseSet} all={library?.sets} found={found} />
            <Button variant="solid" colorPalette="teal" onClick={place.create}>
              <Plus aria-hidden /> Add Set
            </Button>
          </>
        }
      />
      <Tiles library={library} />
      <SetFilters place={place} />
      {error && !library ? (
        <ErrorState
          error={inWords(
            error,
            error instanceof ApiError ? messages.loadFailed(error.message) : messages.loadError,
          )}
          onRetry={() => void refetch()}
        />
      ) : library ? (
        <Cards library={library} place={place} acts={cardActs} />
      ) : (
        <SetGridSkeleton />
      )}
      {library && (
        <SetDetails
          set={library.sets.find(({ id }) => id === place.shown)}
          library={library}
          onClose={place.close}
          onEdit={({ id }) => place.edit(id, 'details')}
        />
      )}
      <LazySetEditor
        {...place.target}
        look={editorLook}
        onClose={place.close}
        onSaved={({ id }, words) => undoToast(words, `Set#${id}`)}
      />
      {acts.dialogs}
    </>
  );
}

SetLibraryPage.reads = ((read) => {
  void read(libraryQuery);
}) satisfies PageReads;

function Tiles({ library }: { readonly library: Library | undefined }) {
  const active = library?.sets.filter(isActiveSet).length;
  const types = library && new Set(library.sets.flatMap(({ type }) => plainType(type) ?? [])).size;
  const shown = (count: number | undefined) => (count === undefined ? undefined : formatCount(count));
  return (
    <SimpleGrid columns={{ base: 2, lg: 4 }} gap="3" mb="4">
      <StatCard
        label="Total sets"
        icon={Layers}
        value={shown(library?.sets.length)}
        hint="in the library"
        hintLines={1}
      />
      <StatCard
        label="Total exercises"
        icon={Dumbbell}
        value={shown(library?.complete ? library.exercises.size : undefined)}
        hint="in the library"
        hintLines={1}
      />
      <StatCard
        label="Active sets"
        icon={CircleCheck}
        value={shown(active)}
        hint="offered to users"
        hintLines={1}
      />
      <StatCard
        label="Activity types"
        icon={Shapes}
        value={shown(types)}
        hint="across all sets"
        hintLines={1}
      />
    </SimpleGrid>
  );
}

interface CardsProps {
  readonly library: Library;
  readonly place: ReturnType<typeof useSetsSearch>;
  readonly acts: SetCardActs;
}

function Cards({ library, place, acts }: CardsProps) {
  const search = useDeferredValue(place.search);
  const sets = useMemo(() => shownSets(library.sets, search), [library.sets, search]);
  const selection = useSetSelection(sets, library.sets);
  const card = (set: LibrarySet) => <SetCard key={set.id} set={set} library={library} acts={acts} />;
  return (
    <SelectionContext value={selection}>
      {sets.length === 0 ? (
        <NoSets isEmpty={library.sets.length === 0} place={place} />
      ) : (
        <SetGrid sets={sets} page={search.page} onPage={place.toPage} card={card} />
      )}
      <BulkEdit model="Set" selection={selection} />
    </SelectionContext>
  );
}

interface NoSetsProps {
  readonly isEmpty: boolean;
  readonly place: CardsProps['place'];
}

function NoSets({ isEmpty, place }: NoSetsProps) {
  return isEmpty ? (
    <EmptyState
      title="No sets yet"
      description="A set is a sequence of exercises that schedules offer to users."
      action={
        <Button variant="solid" colorPalette="teal" onClick={place.create}>
          Create First Set
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="No sets found"
      description="No sets match the search and filters."
      action={<Button onClick={place.clear}>Clear Filters</Button>}
    />
  );
}

/** Returns a saved change's message, which is specific if only one part was changed. */
function wordsOf(
  { isNew, fields, added, removed, reordered }: SetChange,
  words: {
    readonly created: string;
    readonly updated: string;
    readonly added: string;
    readonly removed: string;
    readonly reordered: string;
  },
): string {
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
