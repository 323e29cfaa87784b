import { useEffect, useEffectEvent, useState } from 'react';

const settleMs = 300;

/** The typed text, and the value that it will replace. */
interface Draft {
  readonly text: string;
  readonly over: string;
}

/**
 * State of a text field whose value lives elsewhere, such as in the address. The field shows typed text at
 * once and passes it on when typing pauses. When the value changes elsewhere, for example because a filter
 * was cleared, the field follows.
 */
export function useTypedText(value: string, give: (text: string) => void) {
  const [draft, setDraft] = useState<Draft>();
  const giveNow = useEffectEvent((text: string) => give(text));

  // A draft belongs to one value. Once the value equals the draft, or has changed, the draft no longer
  // counts.
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
    /** For Enter: passes the current text on at once. */
    settle: () => typed !== undefined && give(typed),
  };
}

/** The draft that applies to this value: the same one, adjusted to the value that it has become, or none. */
function draftFor(value: string, draft: Draft | undefined): Draft | undefined {
  if (draft === undefined || draft.over === value) return draft;
  return draft.text.trim() === value ? { text: draft.text, over: value } : undefined;
}
