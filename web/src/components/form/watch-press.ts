const starts = ['pointerdown', 'mousedown'] as const;
const ends = ['pointerup', 'mouseup', 'pointercancel', 'keydown'] as const;

/**
 * Reports presses anywhere on the page. If a native option list swallows the release, the next key press or
 * mouse movement counts as one. Returns a function that stops watching.
 */
export function watchPress(onChange: (isDown: boolean) => void): () => void {
  const press = () => onChange(true);
  const release = () => onChange(false);
  const move = ({ buttons }: PointerEvent) => {
    if (buttons === 0) onChange(false);
  };
  for (const name of starts) window.addEventListener(name, press, true);
  for (const name of ends) window.addEventListener(name, release, true);
  window.addEventListener('pointermove', move, true);
  return () => {
    for (const name of starts) window.removeEventListener(name, press, true);
    for (const name of ends) window.removeEventListener(name, release, true);
    window.removeEventListener('pointermove', move, true);
  };
}
