import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to a form field, found by its `data-field` attribute, and focuses it.
 * @param field undefined to leave the focus where it is
 * @returns the ref for the element that contains the fields
 */
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
