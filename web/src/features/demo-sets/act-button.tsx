import { Button, type ButtonProps } from '@chakra-ui/react';

interface ActButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'colorPalette' | 'children'> {
  /** Nothing to do at the moment. The button keeps the focus, which a `disabled` button would lose. */
  readonly idle: boolean;
  readonly onClick: () => void;
}

export function ActButton({ idle, onClick, ...look }: ActButtonProps) {
  return <Button {...look} aria-disabled={idle} onClick={idle ? undefined : onClick} />;
}
