import { Button, type ButtonProps, Spinner } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';

interface BusyButtonProps extends Pick<ButtonProps, 'variant' | 'alignSelf'> {
  readonly busy: boolean;
  readonly busyLabel: string;
  /** True if there is nothing for the button to do at the moment. */
  readonly idle?: boolean;
  /** True if the user is not allowed to use the button. */
  readonly disabled?: boolean;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/**
 * A button that, while busy, ignores clicks but keeps the keyboard focus, which a `disabled` button would
 * lose.
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

interface RefreshButtonProps extends Pick<BusyButtonProps, 'busy' | 'onClick' | 'variant'> {
  readonly busyLabel?: string;
  readonly children?: ReactNode;
}

export function RefreshButton({
  busyLabel = 'Refreshing',
  children = 'Refresh',
  ...props
}: RefreshButtonProps) {
  return (
    <BusyButton busyLabel={busyLabel} icon={<RotateCw aria-hidden />} {...props}>
      {children}
    </BusyButton>
  );
}
