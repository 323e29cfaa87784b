import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

/*
 * The keyboard of a table whose rows have controls: the grid pattern of the ARIA Authoring Practices. Tab
 * enters the table at the stop that had the focus last, and leaves it. Inside, the arrow keys move between
 * the stops: a cell's controls or, if it has none or one that needs the arrow keys itself, the cell. Enter
 * and F2 then move into the cell, Tab onwards, and Escape back.
 *
 * The controls keep their `tabIndex`, so that cells can render whenever they like. Instead, an edge before
 * and one after the table receive the focus when the user presses Tab.
 */

const controls =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';

/** What uses the arrow keys itself. */
const withArrows =
  'input:not([type=checkbox]), select, textarea, [contenteditable=true], [role=combobox], [role=slider], table';

/** The number of rows that Page Up and Page Down move by. */
const pageRows = 10;

/** The indexes of a row, a cell in it, and a stop in the cell. If there are fewer, the last is meant. */
interface Place {
  readonly row: number;
  readonly cell: number;
  readonly stop: number;
}

type Rows = readonly HTMLTableRowElement[];
type Cell = HTMLTableCellElement;

/**
 * Returns the props of a table and of its edges, and whether it is a grid: a table without rows or controls
 * is not.
 * @param canOpen true if Enter on a cell opens its row
 */
export function useGrid(hasRows: boolean, canOpen: boolean) {
  const table = useRef<HTMLTableElement>(null);
  /** The stop that had the focus last. Its place is the wanted one, which a shorter row may not have. */
  const last = useRef<{ stop: HTMLElement; rowId: string | undefined; place: Place }>(undefined);
  const [hasControls, setHasControls] = useState(true);
  const isGrid = hasRows && hasControls;
  useLayoutEffect(() => {
    const body = table.current?.tBodies[0];
    if (body && hasRows) setHasControls(canOpen || body.querySelector(controls) !== null);
  });

  function go(rows: Rows, place: Place): void {
    const cell = at(cellsOf(at(rows, place.row)), place.cell);
    const stop = cell && at(stopsIn(cell), place.stop);
    if (!stop) return;
    if (stop === cell) stop.tabIndex = -1;
    stop.focus();
    last.current = { stop, rowId: rowIdOf(stop), place };
  }

  function enter({ relatedTarget }: FocusEvent): void {
    if (!table.current || table.current.contains(relatedTarget)) return;
    const { stop, rowId, place } = last.current ?? {};
    const rows = rowsOf(table.current);
    const row = rows.findIndex((one) => one.dataset.row === rowId);
    if (stop && table.current.contains(stop) && isVisible(stop)) stop.focus();
    else go(rows, place && rowId && row >= 0 ? { ...place, row } : firstIn(rows));
  }

  function onKeyDownCapture(event: KeyboardEvent<HTMLTableElement>): void {
    const { key, shiftKey, ctrlKey, currentTarget: own } = event;
    const target = event.target as HTMLElement;
    const cell = cellOf(target, own);
    if (!cell || event.altKey || event.metaKey) return;
    const rows = rowsOf(own);
    const place = placeOf(rows, cell, target);
    if (key === 'Tab') {
      const by = shiftKey ? -1 : 1;
      if (place.stop < 0) {
        const inside = controlsIn(cell);
        if (inside[inside.indexOf(target) + by]) return;
        const next = neighbour(rows, { ...place, stop: 0 }, by, true);
        if (next) {
          event.preventDefault();
          go(rows, next);
          return;
        }
      }
      edgesOf(own)[shiftKey ? 0 : 1]?.focus({ preventScroll: true });
      return;
    }
    if (place.stop < 0 || shiftKey || (ctrlKey && key !== 'Home' && key !== 'End')) return;
    const wanted = last.current?.stop === target ? last.current.place : place;
    const next = {
      ArrowRight: () => neighbour(rows, place, 1, false),
      ArrowLeft: () => neighbour(rows, place, -1, false),
      ArrowDown: () => ({ ...wanted, row: place.row + 1 }),
      ArrowUp: () => ({ ...wanted, row: Math.max(0, place.row - 1) }),
      PageDown: () => ({ ...wanted, row: place.row + pageRows }),
      PageUp: () => ({ ...wanted, row: Math.max(0, place.row - pageRows) }),
      Home: () => (ctrlKey ? firstIn(rows) : { row: place.row, cell: 0, stop: 0 }),
      End: () => ({ row: ctrlKey ? Infinity : place.row, cell: Infinity, stop: Infinity }),
    }[key];
    if (!next) return;
    event.preventDefault();
    // A menu's button would open the menu.
    event.stopPropagation();
    const found = next();
    if (found) go(rows, found);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const target = event.target as HTMLElement;
    const cell = cellOf(target, event.currentTarget);
    if (!cell || event.defaultPrevented) return;
    const act =
      target !== cell
        ? event.key === 'Escape' && !stopsIn(cell).includes(target) && (() => cell.focus())
        : event.key === ' '
          ? clickOn(cell.parentElement?.querySelector<HTMLElement>('[data-select]'))
          : (event.key === 'Enter' || event.key === 'F2') && focusOn(controlsIn(cell)[0]);
    if (!act) return;
    event.preventDefault();
    act();
  }

  function onFocus({ target, currentTarget }: FocusEvent<HTMLTableElement>): void {
    const cell = cellOf(target, currentTarget);
    if (!cell || last.current?.stop === target) return;
    const place = placeOf(rowsOf(currentTarget), cell, target);
    const stop = place.stop < 0 ? cell : target;
    if (stop === cell) stop.tabIndex = -1;
    last.current = { stop, rowId: rowIdOf(stop), place: { ...place, stop: Math.max(0, place.stop) } };
  }

  return {
    isGrid,
    table: { ref: table, ...(isGrid && { onKeyDownCapture, onKeyDown, onFocus }) },
    edge: { tabIndex: 0, 'data-edge': '', onFocus: enter },
  };
}

const clickOn = (box: HTMLElement | null | undefined) => box && (() => box.click());
const focusOn = (control: HTMLElement | undefined) => control && (() => control.focus());

const isVisible = (element: Element): boolean => element.checkVisibility?.() ?? true;

const rowsOf = (table: HTMLTableElement): Rows => [...table.rows].filter(isVisible);
const cellsOf = (row: HTMLTableRowElement | undefined): readonly Cell[] =>
  row ? [...row.cells].filter(isVisible) : [];
const controlsIn = (cell: Cell): readonly HTMLElement[] =>
  [...cell.querySelectorAll<HTMLElement>(controls)].filter(isVisible);

function stopsIn(cell: Cell): readonly HTMLElement[] {
  const inside = controlsIn(cell);
  return inside.length === 0 || cell.querySelector(withArrows) ? [cell] : inside;
}

/** Returns the item at the index, or the last. */
const at = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[Math.min(index, items.length - 1)];

/** Returns the table's own cell that contains an element, which may be in a dialog or a table in the cell. */
function cellOf(element: Element, table: HTMLTableElement): Cell | undefined {
  const cell = element.closest<Cell>('td, th');
  return cell?.closest('table') === table ? cell : undefined;
}

/** Returns an element's place. The stop is negative if the element is inside a cell that is a stop. */
function placeOf(rows: Rows, cell: Cell, element: HTMLElement): Place {
  const row = rows.indexOf(cell.parentElement as HTMLTableRowElement);
  return {
    row,
    cell: cellsOf(rows[row]).indexOf(cell),
    stop: element === cell ? 0 : stopsIn(cell).indexOf(element),
  };
}

const rowIdOf = (element: HTMLElement): string | undefined => element.closest('tr')?.dataset.row;

/** Returns the first stop below the header. */
const firstIn = (rows: Rows): Place => ({
  row: Math.max(
    0,
    rows.findIndex((row) => row.dataset.row !== undefined),
  ),
  cell: 0,
  stop: 0,
});

/** Returns the next or the previous stop, in the same row unless `isOnward`. */
function neighbour(rows: Rows, { row, cell, stop }: Place, by: 1 | -1, isOnward: boolean): Place | undefined {
  const cells = cellsOf(rows[row]);
  const own = cells[cell];
  const end = by > 0 ? 0 : Infinity;
  if (own && stopsIn(own)[stop + by]) return { row, cell, stop: stop + by };
  if (cells[cell + by]) return { row, cell: cell + by, stop: end };
  return isOnward && rows[row + by] ? { row: row + by, cell: end, stop: end } : undefined;
}

const edgesOf = (table: HTMLTableElement): readonly HTMLElement[] => [
  ...(table.closest('.data-table')?.querySelectorAll<HTMLElement>(':scope > [data-edge]') ?? []),
];
