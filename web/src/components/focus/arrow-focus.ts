import type { KeyboardEvent } from 'react';

/** Moves the focus with the up and down arrow keys. */
export const arrowFocus =
  (selector: string) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const focused = document.activeElement;
    if (step === 0 || !focused) return;
    const all: readonly Element[] = [...event.currentTarget.querySelectorAll(selector)];
    const next = all[all.indexOf(focused) + step];
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  };
