import { useEffect, useEffectEvent, useRef } from 'react';

export const commandKey = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';

/** The shortcuts that work everywhere in the panel. The keyboard bar lists them. */
export const shortcuts = [
  { keys: [commandKey, 'K'], action: 'Search, open or start' },
  { keys: ['/'], action: 'Search' },
  { keys: ['g', 'h'], action: 'Home' },
  { keys: ['g', 'u'], action: 'Users' },
  { keys: ['g', 'c'], action: 'Content' },
  { keys: ['g', 'l'], action: 'Library' },
  { keys: ['g', 's'], action: 'Schedule' },
  { keys: ['g', 'j'], action: 'Jobs' },
  { keys: ['g', 'r'], action: 'Job history' },
  { keys: ['g', 'a'], action: 'Audit trail' },
  { keys: [commandKey, 'Z'], action: 'Undo your last edit' },
  { keys: [commandKey, 'Shift', 'Z'], action: 'Redo your last edit' },
  { keys: ['?'], action: 'Show or hide this bar' },
  { keys: ['↑', '↓'], action: 'Move between rows' },
  { keys: ['Enter'], action: 'Open the row' },
  { keys: ['Esc'], action: 'Close' },
] as const;

const goKeys: Readonly<Record<string, string>> = {
  h: '/admin',
  u: '/admin/users',
  c: '/admin/content',
  l: '/admin/exercises',
  s: '/notification-scheduler',
  j: '/admin/jobs',
  r: '/admin/jobs/history',
  a: '/admin/audit',
};

/** How long to wait for the second key after `g`, in milliseconds. */
const chordMs = 1_500;

interface Shortcuts {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
  readonly onEscape: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onGo: (path: string) => void;
}

/** Handles the shortcuts. In a text field, single keys and undo work as usual. */
export function useShortcuts({ onPalette, onHelp, onEscape, onUndo, onRedo, onGo }: Shortcuts): void {
  const goFrom = useRef(Number.NEGATIVE_INFINITY);
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
    } else if (!command && !event.altKey && !isTyping(event.target) && !isInDialog(event.target)) {
      onSingleKey(event);
    }
  });

  const onSingleKey = (event: KeyboardEvent) => {
    const goTo = event.timeStamp - goFrom.current < chordMs ? goKeys[event.key] : undefined;
    goFrom.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (goTo !== undefined) onGo(goTo);
    else if (event.key === '?') onHelp();
    // A key that closes a menu or a popover has had its default action prevented.
    else if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    else if (event.key === '/') {
      // Prevents the key from being typed into the palette.
      event.preventDefault();
      onPalette();
    }
  };

  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const pressed = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file'];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !pressed.includes(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || target.tagName === 'TEXTAREA');
}

/** Returns true in a dialog, where shortcuts could change something behind it unnoticed. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;
