import { useEffect, useEffectEvent, useRef } from 'react';
import { watchPress } from './watch-press';

/**
 * Returns a function to call when a field loses focus. It normally runs `act` immediately. If focus is lost
 * because a mouse button or finger went down elsewhere, it runs `act` after the click. Otherwise, the content
 * that `act` shows would shift the page before the user releases the button, and the click would miss its
 * target.
 */
export function useAfterPress(act: () => void): () => void {
  const isDown = useRef(false);
  const waits = useRef(false);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    const run = () => {
      if (!waits.current) return;
      waits.current = false;
      actNow();
    };
    const stop = watchPress((down) => {
      isDown.current = down;
      // The click event comes after the release.
      if (!down && waits.current) setTimeout(run);
    });
    return () => {
      stop();
      isDown.current = false;
      run();
    };
  }, []);
  return () => {
    if (isDown.current) waits.current = true;
    else act();
  };
}
