import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { isActiveSet } from '#shared/domain/sets/set-types';
import { ExerciseSet } from '#shared/models/set';
import { minutesAndSeconds } from '#shared/values/durations';
import type { Library } from '../../api/library/library';
import { type LibraryRecord, type LibrarySet, nameOf } from '../../api/library/records';
import { PlainButton } from '../../components/actions/plain-button';
import { InlineEdit } from '../../components/inline/inline-edit';
import { IntensityChip, SetTypeChip, WordChip } from '../../components/library/chips';
import { fieldNamed } from '../../components/record-form/field-spec';
import { summaryOf } from '../../components/sets/set-exercises';
import { setFields } from '../../components/sets/set-fields';
import { SelectBox } from '../../components/table/select-box';
import { formatCounted } from '../../components/text/number';
import '../../components/sets/set-card.css';

export interface SetCardActs {
  readonly onView: (set: LibrarySet) => void;
  readonly onEdit: (set: LibrarySet) => void;
  readonly onSaved: (record: LibraryRecord) => void;
}

interface SetCardProps {
  readonly set: LibrarySet;
  readonly library: Library;
  /** The actions. The object must stay the same across renders. */
  readonly acts: SetCardActs;
}

const titleField = fieldNamed(setFields, 'title');

/** Shows a set. Inactive sets are grey. */
export const SetCard = memo(function SetCard({ set, library, acts }: SetCardProps) {
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
        <WordChip>{set.type}</WordChip>
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
