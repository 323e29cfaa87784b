import { ArrowLeft, Filter } from 'lucide-react';
import { managementTypes } from '#shared/values/choices';
import { libraryQuery } from '../../api/library/library';
import { useSameFunctions } from '../../components/actions/use-same-functions';
import type { PageReads } from '../../components/layout/page-reads';
import { EmptyState } from '../../components/layout/states';
import { LinkButton } from '../../components/links/link-button';
import { useUndoToast } from '../../components/records/use-undo-toast';
import type { SetEditorLook } from '../../components/sets/set-editor-props';
import { activeSets, SetsScreen, totalExercises, totalSets } from '../../components/sets/sets-screen';
import { useSetsSearch } from '../../components/sets/use-sets-search';
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
  const place = useSetsSearch();
  const undoToast = useUndoToast();
  const acts = useSameFunctions<SetCardActs>({
    onView: ({ id }) => place.show(id),
    onEdit: ({ id }) => place.edit(id, 'exercises'),
    onSaved: ({ id }) => undoToast(setUpdated, `Set#${id}`),
  });
  return (
    <SetsScreen
      place={place}
      title="Set management"
      purpose="The exercises in each set, and their order."
      actions={(refresh) => (
        <>
          <LinkButton to="/admin">
            <ArrowLeft aria-hidden /> Back
          </LinkButton>
          {refresh}
        </>
      )}
      figures={(library, found) => [
        totalSets(library),
        activeSets(library),
        totalExercises(library),
        { label: 'Filtered sets', icon: Filter, value: found?.length, hint: 'match the search and filters' },
      ]}
      placeholder="Title or description"
      filters={[
        { name: 'type', label: 'Type', options: types },
        { name: 'status', label: 'Status', options: statuses },
      ]}
      card={(set, library) => <SetCard key={set.id} set={set} library={library} acts={acts} />}
      empty={() => <EmptyState title={messages.noSets} description={messages.noSetsHint} />}
      tab="exercises"
      look={editorLook}
      failure={(error) => ({ title: messages.loadFailed, error })}
      refreshed={() => messages.refreshed}
      refreshFailed={messages.loadFailed}
    />
  );
}

SetManagementPage.reads = ((read) => void read(libraryQuery)) satisfies PageReads;

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
