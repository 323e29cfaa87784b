import { Button, Dialog, Text } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { ActionError } from '../actions/action-error';
import { CancelButton } from '../layout/cancel-button';
import { DialogBody, DialogFrame } from '../layout/dialog-frame';

interface FormDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What the form is for, and what happens after saving. */
  readonly purpose: string;
  readonly form: string;
  readonly saveLabel: string;
  readonly focus: RefObject<HTMLElement | null>;
  readonly pending: boolean;
  readonly error: unknown;
  /** The fields. They are mounted each time the dialog opens, so they start with the current values. */
  readonly children: ReactNode;
}

/** A dialog with a form. Clicking outside does not close it. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, purpose, form, saveLabel, focus, pending, error, children } = props;
  return (
    <DialogFrame open={open} onClose={onClose} pending={pending} focus={focus} keepsOnClickBeside size="md">
      <DialogBody title={title} display="grid" gap="5">
        <Dialog.Description asChild>
          <Text color="fg.muted">{purpose}</Text>
        </Dialog.Description>
        {children}
        <ActionError error={error} />
      </DialogBody>
      <Dialog.Footer>
        <CancelButton disabled={pending} />
        <Button type="submit" form={form} variant="solid" loading={pending}>
          {saveLabel}
        </Button>
      </Dialog.Footer>
    </DialogFrame>
  );
}
