import { Box, SimpleGrid, Skeleton } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Dumbbell, Layers, type LucideIcon } from 'lucide-react';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import { isActiveSet, isOfType } from '#shared/domain/sets/set-types';
import { readIntensity } from '#shared/values/intensity';
import { messageOf } from '../../../api/api-error';
import { type Library, libraryQuery } from '../../../api/library/library';
import { byName, type LibrarySet } from '../../../api/library/records';
import { RefreshButton } from '../../actions/busy-button';
import { BulkEdit } from '../../bulk-edit/bulk-edit';
import { Choice } from '../../filter/choice';
import { FilterBar } from '../../filter/filter-bar';
import { typedFilter } from '../../filter/url-search';
import { PageHeader } from '../../layout/page-header';
import { StatCard } from '../../layout/stat-card';
import { ErrorState } from '../../layout/states';
import { searchIn } from '../../library/matches';
import { useUndoToast } from '../../records/use-undo-toast';
import { Pager } from '../../table/pager';
import { SelectPageBox } from '../../table/select-box';
import { SelectionContext } from '../../table/use-selection';
import { formatCount } from '../../text/number';
import { pageSummary } from '../../text/page-summary';
import { toast } from '../../toast/toaster';
import type { SetsSearch } from '../search';
import { SetDetails } from '../set-details';
import type { SetEditor as Editor } from '../set-editor';
import type { SetEditorLook, SetEditorTab } from '../set-editor-props';
import { useSetSelection } from '../use-set-selection';
import type { SetFilter, SetsPlace } from '../use-sets-search';

export interface SetsFigure {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly value: number | undefined;
  readonly hint: string;
}

interface SetsScreenProps {
  readonly place: SetsPlace;
  readonly title: string;
  readonly purpose: string;
  readonly actions: (refresh: ReactNode, library?: Library, found?: readonly LibrarySet[]) => ReactNode;
  readonly figures: (library: Library | undefined, found: readonly LibrarySet[] | undefined) => SetsFigure[];
  readonly placeholder: string;
  readonly filters: readonly {
    readonly name: SetFilter;
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
    /** The value that is not in the URL. By default, it is empty and stands for all sets. */
    readonly usual?: string;
  }[];
  readonly card: (set: LibrarySet, library: Library) => ReactNode;
  /** Shown if no set is found. */
  readonly empty: (library: Library) => ReactNode;
  /** The tab in which the details' Edit button opens the editor. */
  readonly tab: SetEditorTab;
  readonly look: SetEditorLook;
  readonly failure: (error: unknown) => ComponentProps<typeof ErrorState>;
  readonly refreshed: (sets: number) => string;
  readonly refreshFailed: string;
}

export function SetsScreen(props: SetsScreenProps) {
  const { place, filters, tab } = props;
  const { data: library, error, refetch, isFetching } = useQuery(libraryQuery);
  const search = useDeferredValue(place.search);
  const found = useMemo(() => library && shownSets(library.sets, search), [library, search]);
  const selection = useSetSelection(found, library?.sets);
  const undoToast = useUndoToast();
  const refresh = async () => {
    const { data, error: failed } = await refetch();
    if (data && !failed) toast.success(props.refreshed(data.sets.length));
    else toast.error(props.refreshFailed, { description: messageOf(failed) });
  };
  return (
    <>
      <PageHeader
        title={props.title}
        purpose={props.purpose}
        actions={props.actions(
          <RefreshButton busy={isFetching} onClick={() => void refresh()} />,
          library,
          found,
        )}
      />
      <SimpleGrid columns={{ base: 2, lg: 4 }} gap="3" mb="4">
        {props.figures(library, found).map(({ value, ...figure }) => (
          <StatCard
            key={figure.label}
            {...figure}
            value={value === undefined ? undefined : formatCount(value)}
            hintLines={1}
          />
        ))}
      </SimpleGrid>
      <FilterBar
        search={place.search.q}
        onSearch={(q) => place.find(q, typedFilter)}
        placeholder={props.placeholder}
        active={filters.filter(({ name, usual }) => usual === undefined && place.search[name]).length}
      >
        {filters.map(({ name, label, options, usual = '' }) => (
          <Choice
            key={name}
            label={label}
            stacked
            value={place.search[name] ?? usual}
            options={options}
            onChange={(value) => place.choose(name, value === usual ? undefined : value)}
          />
        ))}
      </FilterBar>
      {library && found ? (
        found.length === 0 ? (
          props.empty(library)
        ) : (
          <SelectionContext value={selection}>
            <SetGrid
              sets={found}
              page={search.page}
              onPage={place.toPage}
              card={(set) => props.card(set, library)}
            />
          </SelectionContext>
        )
      ) : error ? (
        <ErrorState {...props.failure(error)} onRetry={() => void refetch()} />
      ) : (
        <SetGridSkeleton />
      )}
      <BulkEdit model="Set" selection={selection} />
      {library && (
        <SetDetails
          set={library.sets.find(({ id }) => id === place.shown)}
          library={library}
          onClose={place.close}
          onEdit={({ id }) => place.edit(id, tab)}
        />
      )}
      <LazySetEditor
        {...place.target}
        look={props.look}
        onClose={place.close}
        onSaved={({ id }, words) => undoToast(words, `Set#${id}`)}
      />
    </>
  );
}

export const totalSets = (library: Library | undefined): SetsFigure => ({
  label: 'Total sets',
  icon: Layers,
  value: library?.sets.length,
  hint: 'in the library',
});

export const totalExercises = (library: Library | undefined): SetsFigure => ({
  label: 'Total exercises',
  icon: Dumbbell,
  value: library?.complete ? library.exercises.size : undefined,
  hint: 'in the library',
});

export const activeSets = (library: Library | undefined): SetsFigure => ({
  label: 'Active sets',
  icon: CircleCheck,
  value: library?.sets.filter(isActiveSet).length,
  hint: 'offered to users',
});

const SetEditor = lazy(async () => ({ default: (await import('../set-editor')).SetEditor }));

/** The editor is loaded when first opened. It then stays mounted for its closing animation. */
function LazySetEditor(props: ComponentProps<typeof Editor>) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.id !== undefined && !wasOpen) setWasOpen(true);
  return <Suspense fallback={null}>{wasOpen && <SetEditor {...props} />}</Suspense>;
}

const search = searchIn<LibrarySet>(({ title, description, id }) => [title, description, id]);

const orders: Readonly<Record<NonNullable<SetsSearch['sort']>, (a: LibrarySet, b: LibrarySet) => number>> = {
  title: byName,
  type: (a, b) => (a.type ?? '').localeCompare(b.type ?? '', 'en'),
  updated: (a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''),
  exercises: (a, b) => (b.exerciseIds?.length ?? 0) - (a.exerciseIds?.length ?? 0),
  status: (a, b) => Number(isActiveSet(b)) - Number(isActiveSet(a)),
};

const isOfIntensity = ({ intensity }: LibrarySet, wanted: string) =>
  (readIntensity(intensity) ?? intensity) === wanted;

/** Filters and sorts sets. Ties are broken by title. */
export function shownSets(sets: readonly LibrarySet[], asked: SetsSearch): readonly LibrarySet[] {
  const { q, type, intensity, status, sort = 'title' } = asked;
  return search(q, sets)
    .filter((set) => type === undefined || isOfType(set, type))
    .filter((set) => intensity === undefined || isOfIntensity(set, intensity))
    .filter((set) => status === undefined || isActiveSet(set) === (status === 'active'))
    .sort((a, b) => orders[sort](a, b) || byName(a, b));
}

const pageSize = 24;

interface SetGridProps {
  readonly sets: readonly LibrarySet[];
  readonly page: number | undefined;
  readonly onPage: (page: number) => void;
  readonly card: (set: LibrarySet) => ReactNode;
}

const columns = { base: 1, sm: 2, lg: 3 } as const;

function SetGrid({ sets, page: asked = 1, onPage, card }: SetGridProps) {
  const last = Math.max(1, Math.ceil(sets.length / pageSize));
  const page = Math.min(asked, last);
  const shown = sets.slice((page - 1) * pageSize, page * pageSize);
  return (
    <>
      <Box mb="2">
        <SelectPageBox ids={shown.map(({ id }) => id)} label="Select this page" />
      </Box>
      <SimpleGrid as="ul" listStyleType="none" columns={columns} gap="3" aria-label="Sets">
        {shown.map(card)}
      </SimpleGrid>
      {sets.length > 0 && (
        <Box mt="3">
          <Pager
            label="sets"
            hasPrevious={page > 1}
            hasNext={page < last}
            onPrevious={() => onPage(page - 1)}
            onNext={() => onPage(page + 1)}
            summary={pageSummary({ page, pageSize, shown: shown.length, total: sets.length })}
          />
        </Box>
      )}
    </>
  );
}

function SetGridSkeleton() {
  return (
    <SimpleGrid columns={columns} gap="3" role="status" aria-label="Loading sets">
      {Array.from({ length: 9 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards of a skeleton are all the same
        <Skeleton key={index} h="40" borderRadius="l3" aria-hidden />
      ))}
    </SimpleGrid>
  );
}
