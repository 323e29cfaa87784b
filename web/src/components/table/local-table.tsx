import { useSearch } from '@tanstack/react-router';
import type { RowData } from '@tanstack/react-table';
import { type ComponentProps, useMemo, useState } from 'react';
import { pageSizeChoices } from '../filter/search-params';
import { usePageNavigate } from '../links/use-page-navigate';
import { pageSummary } from '../text/page-summary';
import { DataTable } from './data-table';
import type { Sort } from './look/sorting';
import { PageSizeChoice } from './page-size-choice';
import { Pager } from './pager';
import type { Columns, SortValue } from './table-features';

type LocalTableProps<Row extends RowData> = Omit<
  ComponentProps<typeof DataTable<Row>>,
  'footer' | 'skeletonRows' | 'sort' | 'onSort'
> & {
  readonly pageSize: number;
  /**
   * The page sizes to choose from. By default, a named table offers those of other lists, an unnamed one
   * none.
   */
  readonly pageSizes?: readonly number[];
};

interface Order {
  readonly sorted: string | undefined;
  readonly size: number | undefined;
  readonly set: (change: {
    readonly sorted?: string | undefined;
    readonly size?: number | undefined;
  }) => void;
}

/**
 * A table that loads all rows. Sorts by any column that has `sortBy` and a value. A named table's order and
 * page size are part of the URL.
 */
export function LocalTable<Row extends RowData>(props: LocalTableProps<Row>) {
  const { name, inAddress = true } = props;
  return name !== undefined && inAddress ? <AddressedTable {...props} /> : <PlainTable {...props} />;
}

function AddressedTable<Row extends RowData>(props: LocalTableProps<Row>) {
  const { sorted, size } = useSearch({ strict: false });
  const navigate = usePageNavigate();
  const set: Order['set'] = (change) =>
    void navigate({
      to: '.',
      search: (before) => ({
        ...before,
        ...('sorted' in change && { sorted: change.sorted }),
        ...('size' in change && { size: pageSizeChoices.find((one) => one === change.size) }),
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <OrderedTable {...props} pageSizes={props.pageSizes ?? pageSizeChoices} order={{ sorted, size, set }} />
  );
}

function PlainTable<Row extends RowData>(props: LocalTableProps<Row>) {
  const [{ sorted, size }, setOrder] = useState<Partial<Omit<Order, 'set'>>>({});
  const set: Order['set'] = (change) => setOrder((before) => ({ ...before, ...change }));
  return <OrderedTable {...props} order={{ sorted, size, set }} />;
}

function OrderedTable<Row extends RowData>(props: LocalTableProps<Row> & { readonly order: Order }) {
  const { rows, pageSize: ownSize, pageSizes, order, columns, ...rest } = props;
  const pageSize = order.size ?? ownSize;
  const [asked, setPage] = useState(1);
  const sort = sortIn(columns, order.sorted);
  const list = useMemo(
    () => sortedRows(rows, columns, sortIn(columns, order.sorted)),
    [rows, columns, order.sorted],
  );
  const last = Math.max(1, Math.ceil(list.length / pageSize));
  const page = Math.min(asked, last);
  const shown = list.slice((page - 1) * pageSize, page * pageSize);
  return (
    <DataTable
      {...rest}
      columns={columns}
      rows={shown}
      skeletonRows={pageSize}
      sort={sort ?? unsorted}
      onSort={(by) => {
        order.set({ sorted: nextSort(sort, by) });
        setPage(1);
      }}
      footer={
        list.length > 0 && (
          <Pager
            label={rest.caption}
            hasPrevious={page > 1}
            hasNext={page < last}
            onPrevious={() => setPage(page - 1)}
            onNext={() => setPage(page + 1)}
            summary={pageSummary({ page, pageSize, shown: shown.length, total: list.length })}
            size={
              pageSizes &&
              list.length > Math.min(...pageSizes) && (
                <PageSizeChoice
                  value={pageSize}
                  sizes={pageSizes}
                  onChange={(size) => {
                    order.set({ size });
                    setPage(1);
                  }}
                />
              )
            }
          />
        )
      }
    />
  );
}

/** The list's own order, for which no header is marked as sorted. */
const unsorted = { by: '', descending: false };

const isSortable = (value: unknown): value is SortValue =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

/** Returns a row's sort value for a column, or undefined if the column does not support sorting. */
function sortValueOf<Row extends RowData>(column: Columns<Row>[number], row: Row): SortValue {
  if (column.meta?.sortValue) return (column.meta.sortValue as (row: Row) => SortValue)(row);
  const value = (row as Readonly<Record<string, unknown>>)[column.id];
  return isSortable(value) ? value : undefined;
}

/** Parses a column's name, preceded by `-` if the order is descending. */
export function sortIn<Row extends RowData>(
  columns: Columns<Row>,
  text: string | undefined,
): Sort | undefined {
  const descending = text?.startsWith('-') ?? false;
  const by = text?.slice(descending ? 1 : 0);
  return by !== undefined && columns.some(({ meta }) => meta?.sortBy === by) ? { by, descending } : undefined;
}

/** Sorts first ascending, then descending, then in the list's own order. */
export function nextSort(current: Sort | undefined, by: string): string | undefined {
  if (current?.by !== by) return by;
  return current.descending ? undefined : `-${by}`;
}

/** Sorts the rows. Those without a value come last in both directions. The sort is stable. */
export function sortedRows<Row extends RowData>(
  rows: readonly Row[],
  columns: Columns<Row>,
  sort: Sort | undefined,
): readonly Row[] {
  const column = sort && columns.find(({ meta }) => meta?.sortBy === sort.by);
  if (!column) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: sortValueOf(column, row) }))
    .sort((a, b) => compare(a.value, b.value, direction))
    .map(({ row }) => row);
}

function compare(a: SortValue, b: SortValue, direction: 1 | -1): number {
  const isEmpty = (value: SortValue) => value === undefined || value === null || value === '';
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
  if (typeof a === 'string' && typeof b === 'string') {
    return direction * a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' });
  }
  return direction * (Number(a) - Number(b));
}
