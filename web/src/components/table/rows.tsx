import type { Cell, ReactTable, Row, RowData } from '@tanstack/react-table';
import { Fragment, type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react';
import type { Columns, Features } from './table-features';
import './rows.css';

/*
 * Each row is a card on screens narrower than 640 px. This makes browsers drop the table roles, so rows and
 * cells set their roles explicitly.
 */
const asBody = { role: 'rowgroup' } as const;
const asRow = { role: 'row' } as const;
const asCell = { role: 'cell' } as const;

interface RowsProps<Data extends RowData> {
  readonly table: ReactTable<Features, Data>;
  readonly columns: Columns<Data>;
  readonly onRowClick: ((row: Data) => void) | undefined;
  readonly openRowId: string | undefined;
  readonly details: ((row: Data) => ReactNode) | undefined;
  readonly stale: boolean;
}

/** Shows the rows. Their styles are static (rows.css). */
export function Rows<Data extends RowData>(props: RowsProps<Data>) {
  const { table, columns, onRowClick, openRowId, details, stale } = props;
  const { rows, rowsById } = table.getRowModel();
  return (
    <tbody
      {...asBody}
      className="data-rows"
      data-stale={stale || undefined}
      {...(onRowClick &&
        opening((id) => {
          const row = rowsById[id];
          if (row) onRowClick(row.original);
        }))}
    >
      {rows.map((row) => (
        <Fragment key={row.id}>
          <DataRow
            row={row}
            columns={columns}
            isOpen={row.id === openRowId}
            canOpen={onRowClick !== undefined}
          />
          <DetailsRow columns={columns.length}>{details?.(row.original)}</DetailsRow>
        </Fragment>
      ))}
    </tbody>
  );
}

interface DataRowProps<Data extends RowData> {
  readonly row: Row<Features, Data>;
  readonly columns: Columns<Data>;
  readonly isOpen: boolean;
  readonly canOpen: boolean;
}

function PlainRow<Data extends RowData>({ row, isOpen, canOpen }: DataRowProps<Data>) {
  return (
    <tr
      {...asRow}
      className="data-row"
      data-row={row.id}
      aria-current={isOpen || undefined}
      tabIndex={canOpen ? 0 : undefined}
    >
      {row.getAllCells().map((cell) => {
        const { meta, header } = cell.column.columnDef;
        return (
          <td
            key={cell.id}
            {...asCell}
            className="data-cell"
            data-align={meta?.align}
            data-top={meta?.top || undefined}
            data-on-phone={meta?.onPhone}
          >
            {/* On a card, the column's name precedes its value. */}
            {typeof header === 'string' && (
              <span className="data-cell-label" aria-hidden>
                {header}
              </span>
            )}
            <div className="data-cell-value">{contentOf(cell)}</div>
          </td>
        );
      })}
    </tr>
  );
}

/**
 * Returns a cell's content by calling the column's function, not by rendering it as a component. A function
 * recreated on every render would be a new component each time, and React would replace the cell,
 * interrupting a click or typing.
 */
function contentOf<Data extends RowData>(cell: Cell<Features, Data>): ReactNode {
  const { cell: content } = cell.column.columnDef;
  return typeof content === 'function' ? content(cell.getContext()) : content;
}

/** A row that renders again only when its record, columns or state change. */
const DataRow = memo(
  PlainRow,
  (before, after) =>
    before.row.original === after.row.original &&
    before.row.index === after.row.index &&
    before.columns === after.columns &&
    before.isOpen === after.isOpen &&
    before.canOpen === after.canOpen,
) as typeof PlainRow;

/** A row that spans all columns. */
function DetailsRow({ columns, children }: { readonly columns: number; readonly children: ReactNode }) {
  if (children === undefined || children === null || children === false) return null;
  return (
    <tr {...asRow} className="data-details">
      <td {...asCell} colSpan={columns}>
        {children}
      </td>
    </tr>
  );
}

const controls = 'a, button, input, label, [role=button]';

/**
 * Handlers that open a row on Enter or a click outside its controls, and move between rows with the arrow
 * keys. The table body listens for all rows, so that a changed handler renders none again.
 */
function opening(open: (id: string) => void) {
  return {
    onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
      if (!(target instanceof Element) || target.closest(controls)) return;
      const row = target.closest<HTMLElement>('tr');
      if (row?.parentElement !== currentTarget || window.getSelection()?.toString()) return;
      if (row.dataset.row !== undefined) open(row.dataset.row);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const row = event.target;
      if (!(row instanceof HTMLElement) || row.parentElement !== event.currentTarget) return;
      if (event.key === 'Enter' && row.dataset.row !== undefined) open(row.dataset.row);
      const next = nextRow(event.key, row);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

function nextRow(key: string, row: HTMLElement): HTMLElement | undefined {
  const sibling =
    key === 'ArrowDown' ? row.nextElementSibling : key === 'ArrowUp' ? row.previousElementSibling : null;
  return sibling instanceof HTMLElement ? sibling : undefined;
}

export function SkeletonRows({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  return (
    <tbody className="data-rows">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all placeholder rows are identical
        <tr key={row} className="data-skeleton-row" aria-hidden>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all placeholder cells are identical
            <td key={column} className="data-skeleton-cell">
              <div />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
