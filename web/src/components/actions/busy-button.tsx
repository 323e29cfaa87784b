import { Button, type ButtonProps, Spinner } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface BusyButtonProps extends Pick<ButtonProps, 'variant' | 'alignSelf'> {
  /** What it asked for is under way. */
  readonly busy: boolean;
  readonly busyLabel: string;
  /** There is nothing that it could do at the moment. */
  readonly idle?: boolean;
  /** It is not for this person at all. */
  readonly disabled?: boolean;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/**
 * A button that starts something long. Meanwhile it keeps the focus, which `disabled` would take from the
 * keyboard, and does nothing.
 */
export function BusyButton(props: BusyButtonProps) {
  const { busy, busyLabel, idle = false, disabled = false, icon, onClick, children, ...look } = props;
  const still = busy || idle;
  return (
    <Button
      {...look}
      disabled={disabled}
      aria-disabled={still || disabled}
      aria-busy={busy}
      onClick={still ? undefined : onClick}
    >
      {busy ? <Spinner size="sm" borderWidth="2px" aria-hidden /> : icon} {busy ? busyLabel : children}
    </Button>
  );
}
