import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import { DialogBody, DialogFrame } from '../layout/dialog-frame';
import { startReversal } from '../undo/reversal';

interface LibraryDialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The list, mounted each time the dialog opens. */
  readonly children: ReactNode;
}

/** A list in a dialog. Rows are edited in place, so Ctrl+Z undoes an edit here, as on a page. */
export function LibraryDialog({ title, open, onClose, children }: LibraryDialogProps) {
  const client = useQueryClient();
  const reverse = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z';
    if (!isCommand || event.repeat || isTyping(event.target) || !isOwn(event)) return;
    event.preventDefault();
    startReversal(client, { direction: event.shiftKey ? 'redo' : 'undo', own: true });
  };
  return (
    <DialogFrame open={open} onClose={onClose} size="cover" scroll="inside" cross asksIfTyped={false}>
      <DialogBody title={title} onKeyDown={reverse}>
        {children}
      </DialogBody>
    </DialogFrame>
  );
}

const isTyping = (target: EventTarget) =>
  target instanceof Element && target.matches('input:not([type=checkbox]), textarea');

/** Returns false if the key was pressed in another dialog that was opened from the list. */
const isOwn = ({ target, currentTarget }: KeyboardEvent) =>
  target instanceof Node && currentTarget.contains(target);
