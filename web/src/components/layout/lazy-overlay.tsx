import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

interface ButtonProps {
  readonly onClick?: (event: MouseEvent) => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-expanded'?: boolean;
}

export type ButtonElement = ReactElement<ButtonProps>;

interface LazyOverlayProps {
  /** The kind of overlay. A menu can also be opened with the up and down arrow keys. */
  readonly kind: 'menu' | 'dialog';
  readonly button: ButtonElement;
  /** Called on hover and focus. */
  readonly preload?: () => void;
  /**
   * Renders the overlay, which is open from the start. A menu opened with the keyboard highlights its first
   * item.
   */
  readonly children: (trigger: ReactElement, isByKeyboard: boolean) => ReactNode;
}

/**
 * A button whose overlay is loaded and rendered on first use. Until then it is a plain button, which renders
 * faster.
 */
export function LazyOverlay({ kind, button, preload, children }: LazyOverlayProps) {
  const [usedBy, setUsedBy] = useState<'pointer' | 'keyboard'>();
  if (usedBy) return <Suspense fallback={button}>{children(button, usedBy === 'keyboard')}</Suspense>;
  const onKeyDown = (event: KeyboardEvent) => {
    if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setUsedBy('keyboard');
  };
  return cloneElement(button, {
    // A click by keyboard has a `detail` of 0.
    onClick: ({ detail }) => setUsedBy(detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown,
    'aria-haspopup': kind,
    'aria-expanded': false,
    ...(preload && { onPointerEnter: preload, onFocus: preload }),
  });
}
