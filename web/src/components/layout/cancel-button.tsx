import { Button, type ButtonProps, Dialog } from '@chakra-ui/react';
import type { Ref } from 'react';

interface CancelButtonProps extends ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Asks before it closes a dialog in which the user has typed something. */
export const CancelButton = ({ children = 'Cancel', ...props }: CancelButtonProps) => (
  <Dialog.ActionTrigger asChild>
    <Button {...props}>{children}</Button>
  </Dialog.ActionTrigger>
);
