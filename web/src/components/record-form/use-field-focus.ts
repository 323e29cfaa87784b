import { type RefObject, useEffect, useRef } from 'react';

/** Found by its `data-field` attribute; undefined leaves the focus where it is. */
export function useFieldFocus(field: string | undefined): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (field === undefined) return;
    // Wait until the dialog has set its own initial focus.
    const timer = setTimeout(() => {
      const place = fields.current?.querySelector(`[data-field="${CSS.escape(field)}"]`);
      place?.scrollIntoView({ block: 'center' });
      place?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
    }, 60);
    return () => clearTimeout(timer);
  }, [field]);
  return fields;
}
