import { lazy, type ReactNode } from 'react';
import { type ButtonElement, LazyOverlay } from './lazy-overlay';

const load = () => import('./popover-panel');
const Panel = lazy(async () => ({ default: (await load()).PopoverPanel }));

interface PopoverButtonProps {
  readonly button: ButtonElement;
  readonly label: string;
  /** Shown while the panel is open. */
  readonly children: (close: () => void) => ReactNode;
}

/** The panel's code is loaded on hover or focus. */
export function PopoverButton({ button, label, children }: PopoverButtonProps) {
  return (
    <LazyOverlay kind="dialog" button={button} preload={() => void load()}>
      {(trigger) => (
        <Panel trigger={trigger} label={label}>
          {children}
        </Panel>
      )}
    </LazyOverlay>
  );
}
