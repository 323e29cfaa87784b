import { Button, type ButtonProps } from '@chakra-ui/react';

interface ActButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'colorPalette' | 'children'> {
  /** There is nothing to do at the moment. The button keeps the focus, which `disabled` would take away. */
  readonly idle: boolean;
  readonly onClick: () => void;
}

/** An action's button, which does nothing while it is idle. */
export function ActButton({ idle, onClick, ...look }: ActButtonProps) {
  return <Button {...look} aria-disabled={idle} onClick={idle ? undefined : onClick} />;
}
