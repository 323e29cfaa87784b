import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { watchPress } from '../form/watch-press';

const settleMs = 300;

/** The text that the user has typed, and the value that it replaces. */
interface Draft {
  readonly text: string;
  readonly over: string;
}

/**
 * Returns the state of a text field whose value is stored elsewhere, for example in the URL. Typed text is
 * shown immediately and passed on when the user stops typing. If the value changes elsewhere, for example
 * because a filter was cleared, the field is updated. While a mouse button or finger is down, nothing is
 * passed on, because the list would move under the pointer and the click would miss its target. A click
 * passes the text on immediately, so that a late navigation cannot disturb what the user does next.
 */
export function useTypedText(value: string, give: (text: string) => void) {
  const [draft, setDraft] = useState<Draft>();
  const giveNow = useEffectEvent((text: string) => give(text));

  // A draft replaces one specific value. The draft is dropped if that value changes, unless the new value is
  // the draft's text.
  const current = draftFor(value, draft);
  if (current !== draft) setDraft(current);

  const trimmed = current?.text.trim();
  const typed = trimmed === value ? undefined : trimmed;
  const pressed = useRef(false);
  useEffect(() => {
    if (typed === undefined) return;
    let isGiven = false;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (ms = settleMs) => {
      timer = setTimeout(() => {
        isGiven = true;
        giveNow(typed);
      }, ms);
    };
    const passOn = () => {
      clearTimeout(timer);
      if (!isGiven) wait(0);
    };
    wait();
    const stop = watchPress((isDown) => {
      if (isDown === pressed.current) return;
      pressed.current = isDown;
      clearTimeout(timer);
      if (!isDown && !isGiven) wait();
    });
    window.addEventListener('click', passOn);
    return () => {
      pressed.current = false;
      clearTimeout(timer);
      window.removeEventListener('click', passOn);
      stop();
    };
  }, [typed]);

  const settle = () => {
    if (typed !== undefined) give(typed);
  };

  return {
    text: current?.text ?? value,
    type: (text: string) => setDraft({ text, over: value }),
    /** Passes the current text on immediately when the user presses Enter. */
    settle,
    /**
     * Passes the text on when the field loses focus. If it loses focus because of a click, the text is passed
     * on after the click.
     */
    leave: () => {
      if (!pressed.current) settle();
    },
  };
}

/**
 * Returns the draft if it still applies to the value, or undefined if it does not. If the value has become
 * equal to the draft's text, the returned draft replaces this new value.
 */
function draftFor(value: string, draft: Draft | undefined): Draft | undefined {
  if (draft === undefined || draft.over === value) return draft;
  return draft.text.trim() === value ? { text: draft.text, over: value } : undefined;
}
