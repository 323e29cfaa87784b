import { useEffect, useEffectEvent } from 'react';

/** The modifier for shortcuts: on a Mac, the command key. */
export const commandKey = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';

/** The shortcuts of the whole panel, as the keyboard bar lists them. */
export const shortcuts = [
  { keys: [commandKey, 'K'], action: 'Search, go, start' },
  { keys: [commandKey, 'Z'], action: 'Undo your last edit' },
  { keys: [commandKey, 'Shift', 'Z'], action: 'Redo it' },
  { keys: ['?'], action: 'This bar' },
  { keys: ['↑', '↓'], action: 'From row to row' },
  { keys: ['Enter'], action: 'Open the row' },
  { keys: ['Esc'], action: 'Close' },
] as const;

interface Shortcuts {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Listens for the shortcuts above. Inside a text field, single keys type and undo is the field's own. */
export function useShortcuts({ onPalette, onHelp, onUndo, onRedo }: Shortcuts): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase();
    if (command === 'k') {
      event.preventDefault();
      onPalette();
    } else if (command === 'z' && !isTyping(event.target) && !isInDialog(event.target)) {
      event.preventDefault();
      if (event.repeat) return;
      if (event.shiftKey) onRedo();
      else onUndo();
    } else if (event.key === '?' && !isTyping(event.target)) {
      onHelp();
    }
  });

  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Inputs that are pressed rather than typed into. */
const pressed = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file'];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !pressed.includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || target.tagName === 'TEXTAREA');
}

/** Nothing behind a dialog may change unseen. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;
