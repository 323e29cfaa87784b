import { Button, Dialog, Text, Textarea } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { CancelButton } from '../layout/cancel-button';
import { DialogBody, DialogFrame } from '../layout/dialog-frame';
import { Labelled } from '../layout/labelled';
import { formatCount } from '../text/number';
import { ActionError } from './action-error';

interface NoteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly body: ReactNode;
  readonly children?: ReactNode;
  readonly label: string;
  readonly help?: string;
  readonly confirmLabel: string;
  readonly destructive?: boolean;
  readonly onConfirm: (note: string) => void;
  readonly pending?: boolean;
  readonly error?: unknown;
  /** The maximum length. A longer text is never cut: the dialog states its length. */
  readonly maxLength?: number;
  readonly initialNote?: string;
  readonly optional?: boolean;
}

/** Asks for a note. It is required unless `optional` is true. */
export function NoteDialog(props: NoteDialogProps) {
  const { open, onClose, pending = false } = props;
  const note = useRef<HTMLTextAreaElement>(null);
  return (
    <DialogFrame open={open} onClose={onClose} pending={pending} focus={note}>
      <NoteForm {...props} noteRef={note} />
    </DialogFrame>
  );
}

interface NoteFormProps extends NoteDialogProps {
  readonly noteRef: React.RefObject<HTMLTextAreaElement | null>;
}

/** The dialog's form. It is mounted each time the dialog opens, so it always starts with the initial text. */
function NoteForm(props: NoteFormProps) {
  const { title, body, label, help, confirmLabel, destructive = false, maxLength = 1_000 } = props;
  const { onConfirm, pending = false, error, noteRef, initialNote = '', optional = false, children } = props;
  const [note, setNote] = useState(initialNote);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const text = note.trim();
    const found = problemOf(text, { label, maxLength, optional });
    setProblem(found);
    if (found) noteRef.current?.focus();
    else onConfirm(text);
  };
  return (
    <form noValidate onSubmit={submit}>
      <DialogBody title={title} display="grid" gap="4">
        <Dialog.Description asChild>
          {typeof body === 'string' ? <Text color="fg.muted">{body}</Text> : <div>{body}</div>}
        </Dialog.Description>
        {children}
        <Labelled label={label} required={!optional} error={problem} help={help}>
          <Textarea
            ref={noteRef}
            rows={3}
            value={note}
            onChange={({ target }) => {
              setNote(target.value);
              setProblem(undefined);
            }}
          />
        </Labelled>
        <ActionError error={error} />
      </DialogBody>
      <Dialog.Footer>
        <CancelButton disabled={pending} />
        <Button type="submit" variant="solid" colorPalette={destructive ? 'red' : 'teal'} loading={pending}>
          {confirmLabel}
        </Button>
      </Dialog.Footer>
    </form>
  );
}

interface NoteRules {
  readonly label: string;
  readonly maxLength: number;
  readonly optional: boolean;
}

function problemOf(text: string, { label, maxLength, optional }: NoteRules): string | undefined {
  if (text === '' && !optional) return `${label} is required`;
  if (text.length <= maxLength) return undefined;
  return `${label} has ${formatCount(text.length)} characters; at most ${formatCount(maxLength)} are allowed`;
}
