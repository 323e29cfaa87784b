import { type ChangeEvent, type KeyboardEvent, useContext, useEffect, useRef } from 'react';
import { SelectionContext } from './use-selection';
import './select-box.css';
import type { RowData } from '@tanstack/react-table';
import type { Columns } from './data-table';

/** The attribute of checkboxes, for keyboard handling and for the colour of selected rows. */
const mark = 'data-select';

/** The element that receives focus when the user presses Enter on a checkbox. */
export const selectionBarId = 'selection-bar';

interface SelectBoxProps {
  readonly id: string;
  /** True in a table. On a phone, rows are cards, and the checkbox has a visible label. */
  readonly inTable?: boolean;
}

/**
 * A checkbox. Shift extends the selection from the last changed checkbox, the arrow keys move between
 * checkboxes, and Enter moves focus to the actions. It is a native control, because a list contains many.
 */
export function SelectBox({ id, inTable = false }: SelectBoxProps) {
  const selection = useContext(SelectionContext);
  if (!selection) return null;
  return (
    // The visible checkbox is too small to tap, so the whole label is clickable.
    <label className="select-box">
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
        <span className="select-box-label" aria-hidden>
          Select
        </span>
      )}
    </label>
  );
}

export function SelectPageBox({ ids, label }: { readonly ids: readonly string[]; readonly label?: string }) {
  const selection = useContext(SelectionContext);
  const box = useRef<HTMLInputElement>(null);
  const count = selection ? ids.filter(selection.has).length : 0;
  const isAll = count > 0 && count === ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  if (!selection || ids.length === 0) return null;
  return (
    <label className="select-box">
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
    </label>
  );
}

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
  // With Shift, an arrow key also copies this checkbox's state to the next.
  if (event.shiftKey && next.checked !== box.checked) next.click();
}

/**
 * Adds a column of checkboxes before a table's columns. The table must be inside a SelectionContext.
 * Otherwise, the column is empty.
 */
export function selectable<Row extends RowData>(columns: Columns<Row>): Columns<Row> {
  const column: Columns<Row>[number] = {
    id: 'select',
    header: ({ table }) => <SelectPageBox ids={table.getRowModel().rows.map(({ id }) => id)} />,
    meta: { width: '44px' },
    cell: ({ row }) => <SelectBox id={row.id} inTable />,
  };
  return [column, ...columns];
}
