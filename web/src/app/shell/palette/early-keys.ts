/** The time after which the recorded text is discarded and the page handles the keyboard again. */
const longestMs = 5_000;

let typed = '';
let listening = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Records what the user types while the palette's code is loading. */
export function keepEarlyKeys(): void {
  if (listening) return;
  listening = true;
  typed = '';
  window.addEventListener('keydown', keep, true);
  timer = setTimeout(takeEarlyKeys, longestMs);
}

/** Returns what the user has typed since the palette was requested, and stops recording. */
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
