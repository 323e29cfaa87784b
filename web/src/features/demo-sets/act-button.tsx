import { Button, type ButtonProps } from '@chakra-ui/react';

interface ActButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'colorPalette' | 'children'> {
  /**
   * True if the button currently has nothing to do. An idle button keeps focus, whereas a `disabled` button
   * would lose it.
   */
  readonly idle: boolean;
  readonly onClick: () => void;
}

/** A button that does nothing while it is idle. */
export function ActButton({ idle, onClick, ...look }: ActButtonProps) {
  return <Button {...look} aria-disabled={idle} onClick={idle ? undefined : onClick} />;
}
