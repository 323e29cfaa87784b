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
  /** Asks before the act, which then is started by the answer. */
  readonly onAsk?: () => void;
  /** Something else that the button does. */
  readonly also?: () => Promise<void>;
  readonly children: string;
}

/** A button for an act on push. While any act is in progress, it ignores clicks. */
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
