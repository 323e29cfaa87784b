import type { ButtonProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { PushAct } from '../../push/acts/acts';
import type { Push } from '../../push/use-push';
import { BusyButton } from '../actions/busy-button';

interface ActButtonProps {
  readonly push: Push;
  readonly act: PushAct;
  readonly icon: ReactNode;
  readonly variant?: ButtonProps['variant'];
  readonly onAsk?: () => void;
  readonly also?: () => Promise<void>;
  readonly children: string;
}

/** A button that ignores clicks while any push action is in progress. */
export function ActButton({ push, act, icon, variant, onAsk, also, children }: ActButtonProps) {
  const { busy } = push;
  return (
    <BusyButton
      variant={variant}
      busy={busy === act}
      busyLabel={children}
      idle={busy !== undefined}
      icon={icon}
      onClick={onAsk ?? (() => void Promise.all([push.act(act), also?.()]))}
    >
      {children}
    </BusyButton>
  );
}
