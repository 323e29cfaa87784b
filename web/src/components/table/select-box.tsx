import { chakra } from '@chakra-ui/react';
import { type ChangeEvent, type KeyboardEvent, useContext, useEffect, useRef } from 'react';
import { SelectionContext } from './use-selection';

/** Marks the tick boxes of rows, for the keyboard and the colour of their rows. */
const mark = 'data-select';

/** The element that Enter in a tick box leads to. */
export const selectionBarId = 'selection-bar';

interface SelectBoxProps {
  readonly id: string;
  /** In a table, which shows its rows as cards on a phone: there the box has a visible label. */
  readonly inTable?: boolean;
}

/**
 * The tick box of a row or card. Shift extends the selection from the last box; the arrow keys move between
 * boxes, and Enter leads to the actions. A native control: lists have many of them.
 */
export function SelectBox({ id, inTable = false }: SelectBoxProps) {
  const selection = useContext(SelectionContext);
  if (!selection) return null;
  return (
    <Frame>
      <input
        type="checkbox"
        data-select=""
        aria-label={`Select ${selection.nameOf(id)}`}
        checked={selection.has(id)}
        onChange={(event) => selection.tick(id, event.target.checked, hasShift(event))}
        onKeyDown={onKey}
      />
      <span />
      {inTable && (
        <chakra.span display={{ base: 'inline', sm: 'none' }} color="fg.muted" aria-hidden>
          Select
        </chakra.span>
      )}
    </Frame>
  );
}

interface SelectPageBoxProps {
  /** The visible rows. */
  readonly ids: readonly string[];
  /** A visible label. */
  readonly label?: string;
}

/** Ticks and unticks all visible rows. */
export function SelectPageBox({ ids, label }: SelectPageBoxProps) {
  const selection = useContext(SelectionContext);
  const box = useRef<HTMLInputElement>(null);
  const count = selection ? ids.filter(selection.has).length : 0;
  const isAll = count > 0 && count === ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  if (!selection || ids.length === 0) return null;
  return (
    <Frame>
      <input
        ref={box}
        type="checkbox"
        aria-label={label === undefined ? 'Select this page' : undefined}
        checked={isAll}
        onChange={({ target }) => selection.tickAll(ids, target.checked)}
        onKeyDown={onKey}
      />
      <span />
      {label}
    </Frame>
  );
}

/**
 * The label around a box: all of it can be clicked. The native control is invisible and covers the drawn one,
 * which is smaller than a finger needs.
 */
const Frame = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minW: '6',
    minH: '6',
    flexShrink: 0,
    cursor: 'pointer',
    userSelect: 'none',
    '& input': {
      position: 'absolute',
      insetStart: '0',
      w: '6',
      h: '6',
      m: '0',
      opacity: 0,
      cursor: 'pointer',
    },
    '& input + span': {
      display: 'grid',
      placeItems: 'center',
      w: '4',
      h: '4',
      m: '1',
      flexShrink: 0,
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      borderRadius: 'l1',
      bg: 'bg.panel',
    },
    '& input:focus-visible + span': {
      outline: '2px solid',
      outlineColor: 'teal.focusRing',
      outlineOffset: '2px',
    },
    '& input:is(:checked, :indeterminate) + span': {
      bg: 'teal.solid',
      borderColor: 'teal.solid',
      color: 'teal.contrast',
    },
    '& input:checked + span::after': {
      content: '""',
      w: '5px',
      h: '9px',
      mt: '-2px',
      borderColor: 'currentColor',
      borderEndWidth: '2px',
      borderBottomWidth: '2px',
      transform: 'rotate(45deg)',
    },
    '& input:indeterminate + span::after': { content: '""', w: '8px', h: '2px', bg: 'currentColor' },
  },
});

const hasShift = ({ nativeEvent }: ChangeEvent) => 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;

function onKey(event: KeyboardEvent<HTMLInputElement>): void {
  const box = event.currentTarget;
  if (event.key === 'Enter') {
    event.preventDefault();
    document.getElementById(selectionBarId)?.querySelector('button')?.focus();
    return;
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const all = [...(box.closest('table, ul')?.querySelectorAll<HTMLInputElement>(`[${mark}]`) ?? [])];
  const next = all[all.indexOf(box) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  // Shift and an arrow give the next box the state of this one.
  if (event.shiftKey && next.checked !== box.checked) next.click();
}
