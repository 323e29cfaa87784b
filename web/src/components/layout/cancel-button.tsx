import { Button, type ButtonProps, Dialog } from '@chakra-ui/react';
import type { Ref } from 'react';

interface CancelButtonProps extends ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Closes its dialog. If the user has typed something in the dialog, the dialog asks before it closes. */
export const CancelButton = ({ children = 'Cancel', ...props }: CancelButtonProps) => (
  <Dialog.ActionTrigger asChild>
    <Button {...props}>{children}</Button>
  </Dialog.ActionTrigger>
);
