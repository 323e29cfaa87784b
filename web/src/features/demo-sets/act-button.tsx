import { Button, type ButtonProps } from '@chakra-ui/react';

interface ActButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'colorPalette' | 'children'> {
  /**
   * There is nothing that it could do at the moment; it keeps the focus all the same, which `disabled` would
   * take.
   */
  readonly idle: boolean;
  readonly onClick: () => void;
}

/** A button of an act: still while a run is under way. */
export function ActButton({ idle, onClick, ...look }: ActButtonProps) {
  return <Button {...look} aria-disabled={idle} onClick={idle ? undefined : onClick} />;
}
