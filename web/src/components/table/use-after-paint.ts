import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that runs an action after the next paint, so that the browser shows a button as pressed
 * before the action renders many rows. Until the action has run, further actions are ignored. An action is
 * dropped if the component is unmounted first.
 */
export function useAfterPaint(): (action: () => void) => void {
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  return useCallback((action) => {
    if (cancel.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame's callbacks run before its paint, and a task that they queue runs after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        cancel.current = undefined;
        action();
      });
    });
    cancel.current = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      cancel.current = undefined;
    };
  }, []);
}
