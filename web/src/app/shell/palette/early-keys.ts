/**
 * The maximum time, in milliseconds, for which keystrokes are recorded before the palette opens. After this
 * time, the recorded text is discarded, and the page handles the keyboard again. The palette still opens once
 * its code has loaded.
 */
const longestMs = 5_000;

let typed = '';
let listening = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Records what the user types until the palette opens, because its code may still be loading. */
export function keepEarlyKeys(): void {
  if (listening) return;
  listening = true;
  typed = '';
  window.addEventListener('keydown', keep, true);
  timer = setTimeout(takeEarlyKeys, longestMs);
}

/**
 * Returns what the user has typed since the palette was requested, and stops recording. The palette handles
 * later keystrokes itself.
 */
export function takeEarlyKeys(): string {
  clearTimeout(timer);
  window.removeEventListener('keydown', keep, true);
  listening = false;
  const taken = typed;
  typed = '';
  return taken;
}

function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  // Prevents the key from triggering a shortcut or being typed into the previously focused element.
  event.preventDefault();
  event.stopPropagation();
}
