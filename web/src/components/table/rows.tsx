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
const asGridCell = { role: 'gridcell' } as const;

interface RowsProps<Data extends RowData> {
  readonly table: ReactTable<Features, Data>;
  readonly columns: Columns<Data>;
  readonly onRowClick: ((row: Data) => void) | undefined;
  readonly openRowId: string | undefined;
  readonly details: ((row: Data) => ReactNode) | undefined;
  readonly stale: boolean;
  readonly isGrid: boolean;
}

/** Shows the rows. Their styles are static (rows.css). */
export function Rows<Data extends RowData>(props: RowsProps<Data>) {
  const { table, columns, onRowClick, openRowId, details, stale, isGrid } = props;
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
            isGrid={isGrid}
          />
          <DetailsRow columns={columns.length} isGrid={isGrid}>
            {details?.(row.original)}
          </DetailsRow>
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
  readonly isGrid: boolean;
}

function PlainRow<Data extends RowData>({ row, isOpen, canOpen, isGrid }: DataRowProps<Data>) {
  return (
    <tr
      {...asRow}
      className="data-row"
      data-row={row.id}
      aria-current={isOpen || undefined}
      data-opens={canOpen || undefined}
    >
      {row.getAllCells().map((cell) => {
        const { meta, header } = cell.column.columnDef;
        return (
          <td
            key={cell.id}
            {...(isGrid ? asGridCell : asCell)}
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
    before.canOpen === after.canOpen &&
    before.isGrid === after.isGrid,
) as typeof PlainRow;

interface DetailsRowProps {
  readonly columns: number;
  readonly isGrid: boolean;
  readonly children: ReactNode;
}

/** A row that spans all columns. */
function DetailsRow({ columns, isGrid, children }: DetailsRowProps) {
  if (children === undefined || children === null || children === false) return null;
  return (
    <tr {...asRow} className="data-details">
      <td {...(isGrid ? asGridCell : asCell)} colSpan={columns}>
        {children}
      </td>
    </tr>
  );
}

const controls = 'a, button, input, label, [role=button]';

/**
 * Handlers that open a row on a click outside its controls, or on Enter in one of its cells. The table body
 * listens for all rows, so that a changed handler renders none again.
 */
function opening(open: (id: string) => void) {
  const openAt = (row: HTMLElement | null | undefined, body: HTMLElement) => {
    if (row?.parentElement === body && row.dataset.row !== undefined) open(row.dataset.row);
  };
  return {
    onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
      if (!(target instanceof Element) || target.closest(controls)) return;
      if (!window.getSelection()?.toString()) openAt(target.closest<HTMLElement>('tr'), currentTarget);
    },
    onKeyDown: ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
      if (key === 'Enter' && target instanceof HTMLElement) openAt(target.parentElement, currentTarget);
    },
  };
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
