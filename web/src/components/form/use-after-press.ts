import { useEffect, useEffectEvent, useRef } from 'react';
import { watchPress } from './watch-press';

/**
 * Returns a function for a field that loses the focus. It runs `act` immediately. If the focus is lost
 * because a mouse button or finger went down elsewhere, it runs `act` after the click. Otherwise, the content
 * that `act` shows would move the page between pressing and releasing the button, and the click would miss
 * its target.
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
      // The click event follows the release.
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
