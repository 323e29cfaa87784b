import { Button, type ButtonProps } from '@chakra-ui/react';

interface ActButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'colorPalette' | 'children'> {
  /** True if there is nothing to do. The button keeps the focus, which `disabled` would remove. */
  readonly idle: boolean;
  readonly onClick: () => void;
}

/** A button that does nothing while it is idle. */
export function ActButton({ idle, onClick, ...look }: ActButtonProps) {
  return <Button {...look} aria-disabled={idle} onClick={idle ? undefined : onClick} />;
}
