import { useEffect, useEffectEvent, useState } from 'react';

const settleMs = 300;

/** What somebody types, and the value that it is meant to replace. */
interface Draft {
  readonly text: string;
  readonly over: string;
}

/**
 * A text field whose value lives elsewhere, such as in the address. The field shows at once what is typed,
 * and passes it on when the typing rests. When the value changes elsewhere, for instance because a filter was
 * cleared, the field follows.
 */
export function useTypedText(value: string, give: (text: string) => void) {
  const [draft, setDraft] = useState<Draft>();
  const giveNow = useEffectEvent((text: string) => give(text));

  // A draft is for one value. Once the value is the draft, or has become something else, the old one must not
  // count again.
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
    /** For Enter: takes the text as it is now. */
    settle: () => typed !== undefined && give(typed),
  };
}

/** The draft as it counts over this value: the same, moved on to the value that it has become, or none. */
function draftFor(value: string, draft: Draft | undefined): Draft | undefined {
  if (draft === undefined || draft.over === value) return draft;
  return draft.text.trim() === value ? { text: draft.text, over: value } : undefined;
}
