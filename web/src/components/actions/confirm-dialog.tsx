import { Button, Dialog, Text } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { CancelButton } from '../layout/cancel-button';
import { DialogFrame } from '../layout/dialog-frame';
import { TickBox } from './tick-box';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A title that names the object, such as 'Stop run 7F3K?'. */
  readonly title: string;
  /** A description of the consequences, including numbers, and of what can be undone. */
  readonly body: ReactNode;
  /** The confirm button's label. It is a verb, such as 'Stop run'. */
  readonly confirmLabel: string;
  /** The safe button's label, if 'Cancel' would be ambiguous in this dialog. */
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  /** The dialog's size. Use `md` for a body with lists. The default is `sm`. */
  readonly size?: 'sm' | 'md';
  /** The sentence next to a checkbox that the user must tick before confirming, if the action requires it. */
  readonly acknowledgement?: string;
  /** False while the details to be confirmed are still loading. The default is true. */
  readonly ready?: boolean;
  readonly onConfirm: () => void;
  /**
   * True while the action is in progress. During this time, no button can be pressed twice, and the dialog
   * stays open.
   */
  readonly pending?: boolean;
}

/** Asks for confirmation of an important action. The safe button has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, pending = false, size = 'sm' } = props;
  const safeButton = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      pending={pending}
      size={size}
      scroll="inside"
      role="alertdialog"
      focus={safeButton}
    >
      <ConfirmContent {...props} safeButton={safeButton} />
    </DialogFrame>
  );
}

interface ConfirmContentProps extends ConfirmDialogProps {
  readonly safeButton: React.Ref<HTMLButtonElement>;
}

/**
 * The dialog's content. It is mounted each time the dialog opens, so the checkbox is always unticked at
 * first.
 */
function ConfirmContent({
  title,
  body,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  acknowledgement,
  ready = true,
  onConfirm,
  pending = false,
  safeButton,
}: ConfirmContentProps) {
  const [acknowledged, setAcknowledged] = useState(false);
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body display="grid" gap="4">
        <Dialog.Description asChild>
          {typeof body === 'string' ? <Text color="fg.muted">{body}</Text> : <div>{body}</div>}
        </Dialog.Description>
        {acknowledgement && (
          <TickBox ticked={acknowledged} onTick={setAcknowledged}>
            {acknowledgement}
          </TickBox>
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <CancelButton ref={safeButton} disabled={pending}>
          {cancelLabel}
        </CancelButton>
        <Button
          variant="solid"
          colorPalette={destructive ? 'red' : 'teal'}
          disabled={!ready || (acknowledgement !== undefined && !acknowledged)}
          loading={pending}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </Dialog.Footer>
    </>
  );
}
