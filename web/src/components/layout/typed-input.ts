import { type FocusEvent, type FormEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/** The controls for all that a person types or chooses, except searches, tick boxes and switches. */
const controls = 'textarea, select, input:not([type=search], [type=checkbox], [type=radio])';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Returns the event's control. Ignores controls in a dialog that was opened from this one, and fields edited
 * in place, which keep their own text.
 */
const controlOf = ({ target, currentTarget }: SyntheticEvent): Control | undefined =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.matches(controls) &&
  target.closest('[data-keeps-escape]') === null
    ? (target as Control)
    : undefined;

/**
 * Watches whether a dialog's controls change. A control removed since, for example by the next step of a
 * form, still counts. Starts again each time the dialog opens.
 */
export function useTypedInput(open: boolean) {
  const before = useRef(new WeakMap<Control, string>());
  const changed = useRef(new Set<Control>());
  useEffect(() => {
    if (open) changed.current.clear();
  }, [open]);
  return {
    /** Returns true if a control has other content than when it was first focused. */
    isTyped: () => [...changed.current].some((one) => one.value !== (before.current.get(one) ?? '')),
    handlers: {
      onFocusCapture: (event: FocusEvent) => {
        const control = controlOf(event);
        if (control && !before.current.has(control)) before.current.set(control, control.value);
      },
      onChange: (event: FormEvent) => {
        const control = controlOf(event);
        if (control) changed.current.add(control);
      },
    },
  };
}
