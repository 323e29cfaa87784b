import { type ReactNode, useState } from 'react';
import { type ReadEntry, readEntry } from '#shared/domain/schedules/entry';
import { useSameFunction } from '../actions/use-same-functions';
import { MoveDialog, movedDraft } from '../week/move-dialog';
import type { ScheduleEditor } from '../week/use-schedule-editor';
import type { SlotMove } from '../week/week-grid';

/** Lets the user move entries to other slots in a grid. */
interface SlotMoves {
  /** Moves an entry. The function stays the same across renders. */
  readonly onMove: (move: SlotMove) => void;
  /** The dialog that asks which days to move when an entry has several days. The page must render it. */
  readonly question: ReactNode;
}

/**
 * Returns a function that handles dropping an entry on another slot. The function moves the entry there as an
 * unsaved edit. If the entry has several days, a dialog first asks whether to move it only on the dragged day
 * or on all of its days.
 */
export function useSlotMoves({ entries, edit }: Pick<ScheduleEditor, 'entries' | 'edit'>): SlotMoves {
  const [move, setMove] = useState<SlotMove & { readonly entry: ReadEntry }>();
  const apply = (asked: SlotMove, onlyThisDay: boolean) => {
    edit((draft, saved) => {
      const entry = entries.find(({ id }) => id === asked.id);
      return entry ? movedDraft(draft, saved, entry, { ...asked, onlyThisDay }) : draft;
    });
    setMove(undefined);
  };
  const onMove = useSameFunction((asked: SlotMove) => {
    const entry = entries.find(({ id }) => id === asked.id);
    if (!entry) return;
    const read = readEntry(entry);
    if (asked.from === asked.to.day && read.hour === asked.to.hour) return;
    if (read.days.length > 1) setMove({ ...asked, entry: read });
    else apply(asked, true);
  });
  return {
    onMove,
    question: (
      <MoveDialog
        move={move}
        onClose={() => setMove(undefined)}
        onChoose={(onlyThisDay) => move && apply(move, onlyThisDay)}
      />
    ),
  };
}
