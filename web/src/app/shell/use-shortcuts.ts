import { useEffect, useEffectEvent } from 'react';

/** The keys of the whole panel, as the keyboard help lists them. */
export const shortcuts = [
  { keys: ['Ctrl', 'K'], action: 'Search pages and runs, and go to one (on a Mac, the command key)' },
  { keys: ['?'], action: 'Show this help' },
  { keys: ['↑', '↓'], action: 'Go from row to row in a table' },
  { keys: ['Enter'], action: 'Open the row in focus' },
  { keys: ['Esc'], action: 'Close a dialog or a menu' },
] as const;

interface Shortcuts {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** Listens for Ctrl/Cmd-K and `?`; single keys mean what they say while someone types. */
export function useShortcuts({ onPalette, onHelp }: Shortcuts): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      onPalette();
    } else if (event.key === '?' && !isTyping(event.target)) {
      onHelp();
    }
  });

  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
