import { Button, Dialog, Text } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { CancelButton } from '../layout/cancel-button';
import { DialogBody, DialogFrame } from '../layout/dialog-frame';
import { TickBox } from './tick-box';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A question that names the object, such as 'Stop run 7F3K?'. */
  readonly title: string;
  readonly body: ReactNode;
  readonly confirmLabel: string;
  /** The word that replaces 'Cancel' where that would be ambiguous. */
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  /** The width. Use `md` for a body with lists. */
  readonly size?: 'sm' | 'md';
  /** The sentence next to a checkbox that must be ticked before confirming. */
  readonly acknowledgement?: string;
  /** False while the details to be confirmed are loading. */
  readonly ready?: boolean;
  readonly onConfirm: () => void;
  /** True while the action is in progress. No button can be pressed twice, and the dialog stays open. */
  readonly pending?: boolean;
}

/** Asks for confirmation. The safe button has the initial focus. */
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
      <DialogBody title={title} display="grid" gap="4">
        <Dialog.Description asChild>
          {typeof body === 'string' ? <Text color="fg.muted">{body}</Text> : <div>{body}</div>}
        </Dialog.Description>
        {acknowledgement && (
          <TickBox ticked={acknowledged} onTick={setAcknowledged}>
            {acknowledgement}
          </TickBox>
        )}
      </DialogBody>
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
