import { Button, Dialog, Text } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { ActionError } from '../actions/action-error';
import { CancelButton } from '../layout/cancel-button';
import { DialogFrame } from '../layout/dialog-frame';

interface FormDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** A description of the form's purpose, and of what happens after saving. */
  readonly purpose: string;
  /** The ID of the form in `children` that the save button submits. */
  readonly form: string;
  readonly saveLabel: string;
  /** The element that receives focus when the dialog opens. */
  readonly focus: RefObject<HTMLElement | null>;
  /** True while the values are being saved. */
  readonly pending: boolean;
  /** The reason why the values could not be saved. */
  readonly error: unknown;
  /** The fields. They are mounted each time the dialog opens, so they start with the current values. */
  readonly children: ReactNode;
}

/** A dialog with a form and buttons for saving and closing. Clicking outside the dialog does not close it. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, purpose, form, saveLabel, focus, pending, error, children } = props;
  return (
    <DialogFrame open={open} onClose={onClose} pending={pending} focus={focus} keepsOnClickBeside size="md">
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body display="grid" gap="5">
        <Dialog.Description asChild>
          <Text color="fg.muted">{purpose}</Text>
        </Dialog.Description>
        {children}
        <ActionError error={error} />
      </Dialog.Body>
      <Dialog.Footer>
        <CancelButton disabled={pending} />
        <Button type="submit" form={form} variant="solid" colorPalette="teal" loading={pending}>
          {saveLabel}
        </Button>
      </Dialog.Footer>
    </DialogFrame>
  );
}
