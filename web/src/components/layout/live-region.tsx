import { VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';

const everyMs = 5_000;

/**
 * Tells screen readers, politely, the newest text; at most every 5 s, whatever comes in between is left out.
 */
export function LiveRegion({ text }: { readonly text: string }) {
  const [spoken, setSpoken] = useState('');
  const spokenAtMs = useRef(0);

  useEffect(() => {
    const waitMs = Math.max(0, spokenAtMs.current + everyMs - Date.now());
    const timer = setTimeout(() => {
      spokenAtMs.current = Date.now();
      setSpoken(text);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {spoken}
    </VisuallyHidden>
  );
}
