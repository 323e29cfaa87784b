import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

/** Attributes that the overlay sets on its button. */
interface ButtonProps {
  readonly onClick?: () => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-expanded'?: boolean;
}

/** An element that renders a button with the given attributes. */
export type ButtonElement = ReactElement<ButtonProps>;

interface LazyOverlayProps {
  /** A menu also opens on the up and down arrows. */
  readonly kind: 'menu' | 'dialog';
  readonly button: ButtonElement;
  /** Starts loading the overlay's code. Called on hover and focus. */
  readonly preload?: () => void;
  /** Renders the overlay, which opens as soon as it is rendered. The trigger is the button. */
  readonly children: (trigger: ReactElement) => ReactNode;
}

/**
 * A button whose menu or panel is loaded and rendered at the first use. Until then it is only a button, which
 * renders faster and needs less code.
 */
export function LazyOverlay({ kind, button, preload, children }: LazyOverlayProps) {
  const [wasUsed, setWasUsed] = useState(false);
  if (wasUsed) return <Suspense fallback={button}>{children(button)}</Suspense>;
  const onKeyDown = (event: KeyboardEvent) => {
    if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setWasUsed(true);
  };
  return cloneElement(button, {
    onClick: () => setWasUsed(true),
    onKeyDown,
    'aria-haspopup': kind,
    'aria-expanded': false,
    ...(preload && { onPointerEnter: preload, onFocus: preload }),
  });
}
