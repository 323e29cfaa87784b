import { type ReactNode, useState } from 'react';
import { type ReadEntry, readEntry } from '#shared/domain/schedules/entry';
import { useSameFunction } from '../actions/use-same-functions';
import { MoveDialog, movedDraft } from '../week/move-dialog';
import type { ScheduleEditor } from '../week/use-schedule-editor';
import type { SlotMove } from '../week/week-grid';

interface SlotMoves {
  readonly onMove: (move: SlotMove) => void;
  readonly question: ReactNode;
}

/**
 * Moves dragged entries as unsaved edits. If an entry has several days, a dialog first asks whether to move
 * all of them.
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
