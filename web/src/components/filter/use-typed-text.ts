import { useEffect, useEffectEvent, useState } from 'react';

const settleMs = 300;

/** The typed text, and the value that it will replace. */
interface Draft {
  readonly text: string;
  readonly over: string;
}

/**
 * State of a text field whose value is stored elsewhere, for example in the address. Typed text is shown
 * immediately and passed on when typing pauses. If the value changes elsewhere, for example because a filter
 * was cleared, the field is updated.
 */
export function useTypedText(value: string, give: (text: string) => void) {
  const [draft, setDraft] = useState<Draft>();
  const giveNow = useEffectEvent((text: string) => give(text));

  // A draft belongs to one value. It is dropped once the value equals the draft or has changed.
  const current = draftFor(value, draft);
  if (current !== draft) setDraft(current);

  const trimmed = current?.text.trim();
  const typed = trimmed === value ? undefined : trimmed;
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => giveNow(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    text: current?.text ?? value,
    type: (text: string) => setDraft({ text, over: value }),
    /** Passes the current text on immediately, for Enter. */
    settle: () => typed !== undefined && give(typed),
  };
}

/**
 * Returns the draft that applies to this value, adjusted if the value has caught up with it, or undefined.
 */
function draftFor(value: string, draft: Draft | undefined): Draft | undefined {
  if (draft === undefined || draft.over === value) return draft;
  return draft.text.trim() === value ? { text: draft.text, over: value } : undefined;
}
