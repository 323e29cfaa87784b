import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to a form field and focuses it. The field is the element whose `data-field` attribute contains the
 * field's name.
 *
 * @param field the field to focus; undefined to leave the focus where it is
 * @returns the ref for the element that contains the fields
 */
export function useFieldFocus(field: string | undefined): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (field === undefined) return;
    // This runs after the dialog has set its own initial focus.
    const timer = setTimeout(() => {
      const place = fields.current?.querySelector(`[data-field="${CSS.escape(field)}"]`);
      place?.scrollIntoView({ block: 'center' });
      place?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
    }, 60);
    return () => clearTimeout(timer);
  }, [field]);
  return fields;
}
