import { useEffect, useEffectEvent, useRef } from 'react';
import { watchPress } from './watch-press';

/**
 * Returns a function for a field that loses the focus. It runs `act` immediately or, if the focus is lost
 * because a mouse button or finger went down elsewhere, after the click. What `act` shows would otherwise
 * move the page between pressing and releasing, and the click would miss its button.
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
