import { Button, type ButtonProps } from '@chakra-ui/react';

interface ActButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'colorPalette' | 'children'> {
  /** True if there is nothing to do. The button keeps the focus, which a `disabled` button would lose. */
  readonly idle: boolean;
  readonly onClick: () => void;
}

export function ActButton({ idle, onClick, ...look }: ActButtonProps) {
  return <Button {...look} aria-disabled={idle} onClick={idle ? undefined : onClick} />;
}
