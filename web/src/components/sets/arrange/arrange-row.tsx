import { useSortable } from '@dnd-kit/react/sortable';
import { ArrowDown, ArrowUp, GripVertical, Pencil, X } from 'lucide-react';
import { memo } from 'react';
import { minutesAndSeconds } from '#shared/values/durations';
import type { LibraryExercise } from '../../../api/library/records';
import { PlainButton } from '../../actions/plain-button';
import { EquipmentChips, WordChip } from '../../library/chips';
import type { Member } from './members';
import './arrange.css';

interface ArrangeRowProps {
  readonly member: Member;
  /** The position in the whole list, starting at 0. */
  readonly place: number;
  /** The position on the current page, starting at 0. */
  readonly index: number;
  readonly exercise: Partial<LibraryExercise> | undefined;
  readonly problem: string | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The row's actions, which must be the same object on every render. */
  readonly acts: RowActs;
  readonly editLabel: string | undefined;
}

/** A row's actions. Moves use its position in the whole list. */
export interface RowActs {
  readonly onUp: (place: number) => void;
  readonly onDown: (place: number) => void;
  readonly onRemove: (member: Member) => void;
  readonly onEdit: (member: Member) => void;
}

export const ArrangeRow = memo(function ArrangeRow(props: ArrangeRowProps) {
  const { member, place, index, exercise, problem, isFirst, isLast, acts } = props;
  const { ref, handleRef, isDragging } = useSortable({ id: member.key, index, transition: null });
  const title = exercise?.title || ('exerciseID' in member ? member.exerciseID : 'New exercise');
  return (
    <li ref={ref} className="arrange-row" data-member={member.key} data-lifted={isDragging || undefined}>
      <PlainButton
        isIcon
        tone="muted"
        ref={handleRef}
        style={{ cursor: 'grab', touchAction: 'none' }}
        aria-label={`Move ${title}`}
      >
        <GripVertical />
      </PlainButton>
      <p className="arrange-row-place">{place + 1}</p>
      <div className="arrange-row-body">
        <div className="arrange-row-head">
          <p className="arrange-row-title">{title}</p>
          {'create' in member && <WordChip>New</WordChip>}
        </div>
        {exercise ? (
          <div className="arrange-row-facts">
            {typeof exercise.duration === 'number' && <span>{minutesAndSeconds(exercise.duration)}</span>}
            {exercise.target && <span>{exercise.target}</span>}
            <EquipmentChips equipment={exercise.equipment} />
          </div>
        ) : (
          <p className="arrange-row-fault">This exercise has been deleted. Remove it from the set.</p>
        )}
        {problem !== undefined && (
          <p className="arrange-row-fault" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="arrange-row-acts">
        <RowButton label={`Move ${title} up`} act="up" idle={isFirst} onPress={() => acts.onUp(place)}>
          <ArrowUp />
        </RowButton>
        <RowButton label={`Move ${title} down`} act="down" idle={isLast} onPress={() => acts.onDown(place)}>
          <ArrowDown />
        </RowButton>
        {props.editLabel && exercise && (
          <RowButton label={`${props.editLabel} ${title}`} act="edit" onPress={() => acts.onEdit(member)}>
            <Pencil />
          </RowButton>
        )}
        <RowButton label={`Remove ${title}`} act="remove" onPress={() => acts.onRemove(member)}>
          <X />
        </RowButton>
      </div>
    </li>
  );
});

interface RowButtonProps {
  readonly label: string;
  readonly act: string;
  readonly idle?: boolean;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

/** A button that is never `disabled`, because it would lose focus when the user moves a row to the end. */
function RowButton({ label, act, idle = false, onPress, children }: RowButtonProps) {
  return (
    <PlainButton
      isIcon
      tone={idle ? 'subtle' : 'muted'}
      aria-label={label}
      data-act={act}
      data-repeatable={act === 'up' || act === 'down' || undefined}
      aria-disabled={idle}
      onClick={idle ? undefined : onPress}
    >
      {children}
    </PlainButton>
  );
}
