import { VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';

const everyMs = 5_000;

/** Announces text politely and at most once every 5 s. Text that is replaced in between is skipped. */
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
