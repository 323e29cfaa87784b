const starts = ['pointerdown', 'mousedown'] as const;
const ends = ['pointerup', 'mouseup', 'pointercancel', 'keydown'] as const;

/**
 * Returns a function that stops watching. If a native list swallows the release, the next input counts as
 * one.
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
