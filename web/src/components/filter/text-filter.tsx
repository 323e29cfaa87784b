import { chakra, Input, type InputProps } from '@chakra-ui/react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { maxSearchLength } from '#shared/jobs/run/run-search';
import { watchPress } from '../form/watch-press';

interface TextFilterProps extends Pick<InputProps, 'type' | 'placeholder' | 'width'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly suggestions?: readonly string[];
  readonly note?: ReactNode;
  readonly invalid?: boolean;
}

/** A text field that takes effect when the user stops typing or presses Enter. */
export function TextFilter({ label, value, onChange, suggestions, note, invalid, ...look }: TextFilterProps) {
  const id = useId();
  const field = useTypedText(value, onChange);
  return (
    <chakra.div display="grid" gap="1" minW="0">
      <chakra.label htmlFor={id} color="fg.muted" textStyle="xs">
        {label}
      </chakra.label>
      <Input
        id={id}
        {...look}
        list={suggestions && `${id}-list`}
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={invalid}
        aria-describedby={note ? `${id}-note` : undefined}
        value={field.text}
        onChange={(event) => field.type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && field.settle()}
        onBlur={() => field.leave()}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {note && (
        <chakra.div id={`${id}-note`} textStyle="xs" color={invalid ? 'fg.error' : 'fg.muted'}>
          {note}
        </chakra.div>
      )}
    </chakra.div>
  );
}

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
