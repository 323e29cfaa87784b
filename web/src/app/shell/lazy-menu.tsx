import {
  type ComponentType,
  cloneElement,
  type LazyExoticComponent,
  lazy,
  type ReactElement,
  Suspense,
  useState,
} from 'react';

/** What a menu gets that is loaded on first use: the button it hangs from. */
export interface LazyMenuProps {
  readonly trigger: ReactElement;
}

/** A menu whose code comes later. */
export interface DeferredMenu {
  readonly Menu: LazyExoticComponent<ComponentType<LazyMenuProps>>;
  readonly preload: () => void;
}

/** Defers a menu's code to its first use. */
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

/** A button whose menu is loaded when someone points at it, and open once they press it. */
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
