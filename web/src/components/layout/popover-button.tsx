import { lazy, type ReactNode } from 'react';
import { type ButtonElement, LazyOverlay } from './lazy-overlay';

const load = () => import('./popover-panel');
const Panel = lazy(async () => ({ default: (await load()).PopoverPanel }));

interface PopoverButtonProps {
  readonly button: ButtonElement;
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a panel, whose code is loaded on hover or focus. */
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
