import { type ComponentType, type LazyExoticComponent, lazy, type ReactElement } from 'react';
import { type ButtonElement, LazyOverlay } from '../../components/layout/lazy-overlay';

export interface LazyMenuProps {
  readonly trigger: ReactElement;
}

export interface DeferredMenu {
  readonly Menu: LazyExoticComponent<ComponentType<LazyMenuProps>>;
  readonly preload: () => void;
}

export function deferredMenu(load: () => Promise<ComponentType<LazyMenuProps>>): DeferredMenu {
  return { Menu: lazy(async () => ({ default: await load() })), preload: () => void load() };
}

interface LazyMenuButtonProps {
  readonly menu: DeferredMenu;
  readonly button: ButtonElement;
}

/** A button that loads its menu on hover or focus, and opens it on click. */
export function LazyMenuButton({ menu: { Menu, preload }, button }: LazyMenuButtonProps) {
  return (
    <LazyOverlay kind="menu" button={button} preload={preload}>
      {(trigger) => <Menu trigger={trigger} />}
    </LazyOverlay>
  );
}
