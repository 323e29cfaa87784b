import { SimpleGrid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, Dumbbell, Filter, Layers, RotateCw } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { isActiveSet } from '#shared/domain/sets/set-types';
import { managementTypes } from '#shared/values/choices';
import { messageOf } from '../../api/api-error';
import { type Library, libraryQuery } from '../../api/library/library';
import type { LibrarySet } from '../../api/library/records';
import { BusyButton } from '../../components/actions/busy-button';
import { useSameFunctions } from '../../components/actions/use-same-functions';
import { BulkEdit } from '../../components/bulk-edit/bulk-edit';
import { Choice } from '../../components/filter/choice';
import { FilterBar } from '../../components/filter/filter-bar';
import { typedFilter } from '../../components/filter/url-search';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { StatCard } from '../../components/layout/stat-card';
import { EmptyState, ErrorState } from '../../components/layout/states';
import { LinkButton } from '../../components/links/link-button';
import { useUndoToast } from '../../components/records/use-undo-toast';
import { LazySetEditor } from '../../components/sets/lazy-set-editor';
import { SetDetails } from '../../components/sets/set-details';
import type { SetEditorLook } from '../../components/sets/set-editor-props';
import { SetGrid, SetGridSkeleton } from '../../components/sets/set-grid';
import { shownSets } from '../../components/sets/shown-sets';
import { useSetSelection } from '../../components/sets/use-set-selection';
import { useSetsSearch } from '../../components/sets/use-sets-search';
import { SelectionContext } from '../../components/table/use-selection';
import { formatCount } from '../../components/text/number';
import { toast } from '../../components/toast/toaster';
import { SetCard, type SetCardActs } from './set-card';

const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const types = [
  { value: '', label: 'All types' },
  ...managementTypes.map((value) => ({ value, label: firstUpper(value) })),
];

const statuses = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

/** The page /admin/set-management. */
export function SetManagementPage() {
  const { data: library, error, refetch, isFetching } = useQuery(libraryQuery);
  const place = useSetsSearch('/admin/set-management');
  const undoToast = useUndoToast();
  const search = useDeferredValue(place.search);
  const sets = useMemo(() => library && shownSets(library.sets, search), [library, search]);
  const selection = useSetSelection(sets, library?.sets);
  const acts = useSameFunctions<SetCardActs>({
    onView: ({ id }) => place.show(id),
    onEdit: ({ id }) => place.edit(id, 'exercises'),
    onSaved: ({ id }) => undoToast(setUpdated, `Set#${id}`),
  });
  const refresh = async () => {
    const { error: failed } = await refetch();
    if (failed) toast.error(messages.loadFailed, { description: messageOf(failed) });
    else toast.success(messages.refreshed);
  };
  return (
    <>
      <PageHeader
        title="Set management"
        purpose="The exercises in each set, and their order."
        actions={
          <>
            <LinkButton to="/admin">
              <ArrowLeft aria-hidden /> Back
            </LinkButton>
            <BusyButton
              busy={isFetching}
              busyLabel="Refreshing"
              icon={<RotateCw aria-hidden />}
              onClick={() => void refresh()}
            >
              Refresh
            </BusyButton>
          </>
        }
      />
      <Tiles library={library} filtered={sets?.length} />
      <FilterBar
        search={place.search.q}
        onSearch={(q) => place.filter({ q }, typedFilter)}
        placeholder="Title or description"
        active={[place.search.type, place.search.status].filter(Boolean).length}
      >
        <Choice
          label="Type"
          stacked
          value={place.search.type ?? ''}
          options={types}
          onChange={(value) => place.filter({ type: value || undefined })}
        />
        <Choice
          label="Status"
          stacked
          value={place.search.status ?? ''}
          options={statuses}
          onChange={(value) => place.filter({ status: value || undefined })}
        />
      </FilterBar>
      {error && !library ? (
        <ErrorState title={messages.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : library && sets ? (
        sets.length === 0 ? (
          <EmptyState title={messages.noSets} description={messages.noSetsHint} />
        ) : (
          <SelectionContext value={selection}>
            <SetGrid
              sets={sets}
              page={search.page}
              onPage={place.toPage}
              card={(set: LibrarySet) => <SetCard key={set.id} set={set} library={library} acts={acts} />}
            />
          </SelectionContext>
        )
      ) : (
        <SetGridSkeleton />
      )}
      <BulkEdit model="Set" selection={selection} />
      {library && (
        <SetDetails
          set={library.sets.find(({ id }) => id === place.shown)}
          library={library}
          onClose={place.close}
          onEdit={({ id }) => place.edit(id, 'exercises')}
        />
      )}
      <LazySetEditor
        {...place.target}
        look={editorLook}
        onClose={place.close}
        onSaved={({ id }, words) => undoToast(words, `Set#${id}`)}
      />
    </>
  );
}

SetManagementPage.reads = ((read) => {
  void read(libraryQuery);
}) satisfies PageReads;

interface TilesProps {
  readonly library: Library | undefined;
  readonly filtered: number | undefined;
}

function Tiles({ library, filtered }: TilesProps) {
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
        label="Active sets"
        icon={CircleCheck}
        value={shown(library?.sets.filter(isActiveSet).length)}
        hint="offered to users"
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
        label="Filtered sets"
        icon={Filter}
        value={shown(filtered)}
        hint="match the search and filters"
        hintLines={1}
      />
    </SimpleGrid>
  );
}

const setUpdated = 'Set updated successfully';

/** The look of the editor: this page's wording, and all exercises in one list. */
const editorLook: SetEditorLook = {
  title: { details: 'Edit Set', exercises: 'Manage Exercises' },
  saved: ({ fields }) => (fields ? setUpdated : messages.saved),
  failed: () => messages.saveFailed,
  exerciseTypes: managementTypes,
};

/** The messages specified in docs/product.md. */
const messages = {
  loadFailed: 'Failed to load data',
  refreshed: 'Data refreshed',
  saved: 'Exercise order updated successfully',
  saveFailed: 'Failed to save changes',
  noSets: 'No sets found',
  noSetsHint: 'Try adjusting your filters or search query',
} as const;
