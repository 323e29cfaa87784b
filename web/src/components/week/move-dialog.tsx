import { Button, Dialog, Text } from '@chakra-ui/react';
import { changeEntry, changeOnDay, type ScheduleDraft } from '#shared/domain/schedules/draft';
import { type ReadEntry, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { type Day, dayLabel } from '#shared/values/days';
import { DialogBody, DialogFrame } from '../layout/dialog-frame';
import type { SlotMove } from './week-grid';
import { entryWords } from './words';

interface MoveDialogProps {
  readonly move: (SlotMove & { readonly entry: ReadEntry }) | undefined;
  readonly onClose: () => void;
  readonly onChoose: (onlyThisDay: boolean) => void;
}

export function MoveDialog({ move, onClose, onChoose }: MoveDialogProps) {
  return (
    <DialogFrame open={move !== undefined} onClose={onClose}>
      {move && (
        <>
          <DialogBody
            title={
              <>
                Move to {move.to.day} {move.to.hour}:00?
              </>
            }
          >
            <Text color="fg.muted">
              {entryWords(move.entry)}. The entry is on {move.entry.days.length} days. If you move it on this
              day only, it becomes a separate entry. If you move it on all days, only the hour changes.
            </Text>
          </DialogBody>
          <Dialog.Footer flexWrap="wrap">
            <Button onClick={onClose}>Cancel</Button>
            {move.entry.hour !== move.to.hour && (
              <Button onClick={() => onChoose(false)}>All days ({dayLabel(move.entry.days)})</Button>
            )}
            <Button variant="solid" onClick={() => onChoose(true)}>
              {move.from} only
            </Button>
          </Dialog.Footer>
        </>
      )}
    </DialogFrame>
  );
}

/** Moves an entry's hour, and also its day if it has only one or only one is moved. */
export function movedDraft(
  draft: ScheduleDraft,
  saved: readonly ScheduleEntry[],
  entry: ScheduleEntry,
  { from, to, onlyThisDay }: SlotMove & { readonly onlyThisDay: boolean },
): ScheduleDraft {
  const days: readonly Day[] = [to.day];
  const { days: all } = readEntry(entry);
  if (all.length <= 1) return changeEntry(draft, saved, entry.id, { hour: to.hour, days });
  if (!onlyThisDay) return changeEntry(draft, saved, entry.id, { hour: to.hour });
  return changeOnDay(draft, saved, entry.id, {
    day: from,
    change: { hour: to.hour, days },
    key: crypto.randomUUID(),
  });
}
