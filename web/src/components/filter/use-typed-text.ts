import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { watchPress } from '../form/watch-press';

const settleMs = 300;

interface Draft {
  readonly text: string;
  readonly over: string;
}

/**
 * A text field whose value is stored elsewhere, such as in the URL. Typed text is passed on when the user
 * stops typing. If the value changes elsewhere, the field follows. While a mouse button or finger is down,
 * nothing is passed on: the list would move under the pointer and the click would miss. A click passes the
 * text on at once, so that a late navigation cannot disturb what comes next.
 */
export function useTypedText(value: string, give: (text: string) => void) {
  const [draft, setDraft] = useState<Draft>();
  const giveNow = useEffectEvent((text: string) => give(text));

  // A draft replaces one specific value. It is dropped if that value changes, unless to the draft's text.
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
    /** Passes the text on at once, when Enter is pressed. */
    settle,
    /** Called when the field loses focus. If a click causes this, the text is passed on after the click. */
    leave: () => {
      if (!pressed.current) settle();
    },
  };
}

/** Returns the current draft. If the value has become the draft's text, the draft replaces this new value. */
function draftFor(value: string, draft: Draft | undefined): Draft | undefined {
  if (draft === undefined || draft.over === value) return draft;
  return draft.text.trim() === value ? { text: draft.text, over: value } : undefined;
}
