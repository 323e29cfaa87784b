import { useEffect, useEffectEvent, useState } from 'react';

const settleMs = 300;

/**
 * A text field whose value lives elsewhere, such as in the address: what is typed is shown at once and given on when the typing rests.
 * When the value changes there, by going back for instance, the field follows.
 */
export function useTypedText(value: string, give: (text: string) => void) {
  const [draft, setDraft] = useState<{ readonly text: string; readonly over: string }>();
  const giveNow = useEffectEvent((text: string) => give(text));

  // What was typed over another value is out of date, and so is giving it on.
  const typed = draft?.over === value && draft.text.trim() !== value ? draft.text.trim() : undefined;
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => giveNow(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const current = draft !== undefined && (draft.over === value || draft.text.trim() === value);
  return {
    text: current ? draft.text : value,
    type: (text: string) => setDraft({ text, over: value }),
    /** For Enter: what stands there is meant. */
    settle: () => typed !== undefined && give(typed),
  };
}
