import {
  type ComponentType,
  cloneElement,
  type LazyExoticComponent,
  lazy,
  type ReactElement,
  Suspense,
  useState,
} from 'react';

/** What a lazily loaded menu receives: the button it belongs to. */
export interface LazyMenuProps {
  readonly trigger: ReactElement;
}

/** A menu whose code is loaded later. */
export interface DeferredMenu {
  readonly Menu: LazyExoticComponent<ComponentType<LazyMenuProps>>;
  readonly preload: () => void;
}

/** Defers loading a menu's code until its first use. */
export function deferredMenu(load: () => Promise<ComponentType<LazyMenuProps>>): DeferredMenu {
  return { Menu: lazy(async () => ({ default: await load() })), preload: () => void load() };
}

interface ButtonHandlers {
  readonly onClick?: () => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
}

interface LazyMenuButtonProps {
  readonly menu: DeferredMenu;
  readonly button: ReactElement<ButtonHandlers>;
}

/** A button that loads its menu on hover and opens it on click. */
export function LazyMenuButton({ menu: { Menu, preload }, button }: LazyMenuButtonProps) {
  const [pressed, setPressed] = useState(false);
  if (!pressed) {
    return cloneElement(button, {
      onClick: () => setPressed(true),
      onPointerEnter: preload,
      onFocus: preload,
    });
  }
  return (
    <Suspense fallback={button}>
      <Menu trigger={button} />
    </Suspense>
  );
}
