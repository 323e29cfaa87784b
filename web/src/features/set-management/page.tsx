import { ArrowLeft, Filter, Pencil } from 'lucide-react';
import { memo } from 'react';
import { isActiveSet } from '#shared/domain/sets/set-types';
import { ExerciseSet } from '#shared/models/set';
import { managementTypes } from '#shared/values/choices';
import { minutesAndSeconds } from '#shared/values/durations';
import { type Library, libraryQuery } from '../../api/library/library';
import { type LibraryRecord, type LibrarySet, nameOf } from '../../api/library/records';
import { PlainButton } from '../../components/actions/plain-button';
import { useSameFunctions } from '../../components/actions/use-same-functions';
import { InlineEdit } from '../../components/inline/inline-edit';
import type { PageReads } from '../../components/layout/page-reads';
import { EmptyState } from '../../components/layout/states';
import { IntensityChip, SetTypeChip, TypeChip, WordChip } from '../../components/library/chips';
import { LinkButton } from '../../components/links/link-button';
import { fieldNamed } from '../../components/record-form/field-spec';
import { useUndoToast } from '../../components/records/use-undo-toast';
import { activeSets, SetsScreen, totalExercises, totalSets } from '../../components/sets/screen/sets-screen';
import type { SetEditorLook } from '../../components/sets/set-editor-props';
import { summaryOf } from '../../components/sets/set-exercises';
import { setFields } from '../../components/sets/set-fields';
import { useSetsSearch } from '../../components/sets/use-sets-search';
import { SelectBox } from '../../components/table/select-box';
import { formatCounted } from '../../components/text/number';
import '../../components/sets/set-card.css';

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

interface SetCardActs {
  readonly onView: (set: LibrarySet) => void;
  readonly onEdit: (set: LibrarySet) => void;
  readonly onSaved: (record: LibraryRecord) => void;
}

interface SetCardProps {
  readonly set: LibrarySet;
  readonly library: Library;
  readonly acts: SetCardActs;
}

const titleField = fieldNamed(setFields, 'title');

const SetCard = memo(function SetCard({ set, library, acts }: SetCardProps) {
  const { count, totalSeconds } = summaryOf(set, library);
  const isActive = isActiveSet(set);
  return (
    <li className="set-card" data-grey data-inactive={isActive ? undefined : ''}>
      <div className="set-card-head">
        <SelectBox id={set.id} />
        <div className="set-card-title">
          <InlineEdit
            model="Set"
            definition={ExerciseSet}
            field={titleField}
            record={set}
            onSaved={acts.onSaved}
          >
            <span className="set-card-name">{nameOf(set)}</span>
          </InlineEdit>
        </div>
        <PlainButton isIcon size="2xs" aria-label={`Manage ${nameOf(set)}`} onClick={() => acts.onEdit(set)}>
          <Pencil />
        </PlainButton>
      </div>
      <div className="set-card-chips">
        <TypeChip type={set.type} />
        <SetTypeChip setType={set.setType} />
        <IntensityChip intensity={set.intensity} />
        {!isActive && <WordChip>Inactive</WordChip>}
      </div>
      <p className="set-card-text">{set.description || 'No description available'}</p>
      <div className="set-card-foot">
        <p className="set-card-sum">
          {count === undefined ? 'Exercises not loaded' : formatCounted(count, 'exercise')}
          {library.complete && ` · ${minutesAndSeconds(totalSeconds)}`}
        </p>
        <PlainButton
          size="2xs"
          look="outline"
          aria-label={`View details of ${nameOf(set)}`}
          onClick={() => acts.onView(set)}
        >
          View Details
        </PlainButton>
      </div>
    </li>
  );
});
