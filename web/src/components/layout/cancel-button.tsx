import { Button, type ButtonProps, Dialog } from '@chakra-ui/react';
import type { Ref } from 'react';

interface CancelButtonProps extends ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that closes a dialog, and asks first if the user has typed something in it. */
export const CancelButton = ({ children = 'Cancel', ...props }: CancelButtonProps) => (
  <Dialog.ActionTrigger asChild>
    <Button {...props}>{children}</Button>
  </Dialog.ActionTrigger>
);
