import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { watchPress } from '../form/watch-press';

const settleMs = 300;

/** The typed text, and the value that it will replace. */
interface Draft {
  readonly text: string;
  readonly over: string;
}

/**
 * State of a text field whose value is stored elsewhere, for example in the address. Typed text is shown
 * immediately and passed on when typing pauses. If the value changes elsewhere, for example because a filter
 * was cleared, the field is updated. While a mouse button or finger is down, nothing is passed on: the list
 * would move under the pointer, and the click would miss.
 */
export function useTypedText(value: string, give: (text: string) => void) {
  const [draft, setDraft] = useState<Draft>();
  const giveNow = useEffectEvent((text: string) => give(text));

  // A draft belongs to one value. It is dropped once the value equals the draft or has changed.
  const current = draftFor(value, draft);
  if (current !== draft) setDraft(current);

  const trimmed = current?.text.trim();
  const typed = trimmed === value ? undefined : trimmed;
  const pressed = useRef(false);
  useEffect(() => {
    if (typed === undefined) return;
    let isGiven = false;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        isGiven = true;
        giveNow(typed);
      }, settleMs);
    };
    wait();
    const stop = watchPress((isDown) => {
      if (isDown === pressed.current) return;
      pressed.current = isDown;
      clearTimeout(timer);
      if (!isDown && !isGiven) wait();
    });
    return () => {
      pressed.current = false;
      clearTimeout(timer);
      stop();
    };
  }, [typed]);

  const settle = () => {
    if (typed !== undefined) give(typed);
  };

  return {
    text: current?.text ?? value,
    type: (text: string) => setDraft({ text, over: value }),
    /** Passes the current text on immediately, for Enter. */
    settle,
    /** Like `settle`, for when the field loses the focus. After a click, the text is passed on later. */
    leave: () => {
      if (!pressed.current) settle();
    },
  };
}

/**
 * Returns the draft that applies to this value, adjusted if the value has caught up with it, or undefined.
 */
function draftFor(value: string, draft: Draft | undefined): Draft | undefined {
  if (draft === undefined || draft.over === value) return draft;
  return draft.text.trim() === value ? { text: draft.text, over: value } : undefined;
}
