import { useEffect, useEffectEvent, useRef } from 'react';
import { watchPress } from './watch-press';

/**
 * Runs `act` at once or, if a press elsewhere took the focus, after its click, which would otherwise miss.
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
