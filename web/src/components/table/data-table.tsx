import { Box, Skeleton, Table, Text } from '@chakra-ui/react';
import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type ReactTable,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { EmptyState, ErrorState } from '../layout/states';
import { ariaSort, type Sort, SortButton } from './sort-button';
import { StaleNote } from './stale-note';

/** How a column looks. */
interface ColumnLook {
  /** Right-aligned, for numbers. */
  readonly align?: 'start' | 'end';
  /** A CSS width, such as '120px'. */
  readonly width?: string;
  /** Left out of the card view, because another cell says the same. */
  readonly onPhone?: 'hidden';
  /** The server's name of the order by which this column sorts. */
  readonly sortBy?: string;
}

/** The server sorts, filters and pages, so only the table's core is used. */
const features = tableFeatures({ columnMeta: metaHelper<ColumnLook>() });

type Features = typeof features;

/**
 * Columns of a DataTable: plain definitions with `id` or `accessorKey`, `header`, `cell`, and `meta` for
 * width and alignment.
 */
export type Columns<Row extends RowData> = ReadonlyArray<ColumnDef<Features, Row, unknown>>;

/** TanStack's column helper for a DataTable; `helper.columns([...])` gives the columns. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<Features, Row>();
}

interface DataTableProps<Row extends RowData> {
  /** Stable: defined outside the component or memoized. */
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  /** Opens a row, by click or by Enter. */
  readonly onRowClick?: (row: Row) => void;
  /** The row whose details are open beside the table. */
  readonly openRowId?: string | undefined;
  /** Content that an open row shows below itself. */
  readonly details?: (row: Row) => ReactNode;
  readonly loading?: boolean;
  readonly error?: unknown;
  /** What failed, if the error says only why. */
  readonly errorTitle?: string;
  /**
   * When the rows were last loaded, in milliseconds since the epoch. Shown when a refresh fails and the old
   * rows stay.
   */
  readonly updatedAtMs?: number;
  readonly onRetry?: () => void;
  readonly empty: { readonly title: string; readonly description?: ReactNode; readonly action?: ReactNode };
  /** Below the rows, within the frame: usually a Pager. */
  readonly footer?: ReactNode;
  /** The current order, if headers of columns with `sortBy` change it. */
  readonly sort?: Sort;
  readonly onSort?: (by: string) => void;
  /** What the table contains, for screen readers. */
  readonly caption: string;
  /** Rows of the skeleton: the page size, so that nothing jumps when the rows arrive. */
  readonly skeletonRows?: number;
}

const noRows: never[] = [];

/** A list of records: a table, or cards below 640 px, with loading, empty and error inside the same frame. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, getRowId, loading = false, error, onRetry, empty, footer, caption } = props;
  const table = useTable({
    features,
    columns,
    data: rows.length > 0 ? rows : noRows,
    getRowId,
  });
  const failed = error !== undefined && error !== null;
  const instead =
    failed && rows.length === 0 ? (
      <ErrorState error={error} title={props.errorTitle} onRetry={onRetry} />
    ) : rows.length === 0 && !loading ? (
      <EmptyState {...empty} />
    ) : undefined;

  return (
    <Box layerStyle="frame" aria-busy={loading} className="data-table">
      {failed && rows.length > 0 && (
        <StaleNote error={error} updatedAtMs={props.updatedAtMs} onRetry={onRetry} />
      )}
      {instead ?? (
        <Box overflowX={{ base: 'visible', sm: 'auto', lg: 'visible' }}>
          <Table.Root
            role="table"
            aria-label={caption}
            display={{ base: 'block', sm: 'table' }}
            bg="transparent"
          >
            <Head table={table} sort={props.sort} onSort={props.onSort} />
            <Table.Body role="rowgroup" display={{ base: 'block', sm: 'table-row-group' }}>
              {rows.length === 0 ? (
                <SkeletonRows rows={props.skeletonRows ?? 8} columns={columns.length} />
              ) : (
                <Rows
                  table={table}
                  onRowClick={props.onRowClick}
                  openRowId={props.openRowId}
                  details={props.details}
                  stale={loading}
                />
              )}
            </Table.Body>
          </Table.Root>
        </Box>
      )}
      {footer && !(failed && rows.length === 0) && (
        <Box borderTopWidth="1px" px="3" py="2">
          {footer}
        </Box>
      )}
    </Box>
  );
}

interface HeadProps<Row extends RowData> {
  readonly table: ReactTable<Features, Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((by: string) => void) | undefined;
}

function Head<Row extends RowData>({ table, sort, onSort }: HeadProps<Row>) {
  return (
    <Table.Header role="rowgroup" display={{ base: 'none', sm: 'table-header-group' }}>
      {table.getHeaderGroups().map((group) => (
        <Table.Row key={group.id} role="row" bg="transparent">
          {group.headers.map((header) => (
            <Table.ColumnHeader
              key={header.id}
              role="columnheader"
              aria-sort={ariaSort(header.column.columnDef.meta?.sortBy, sort)}
              textAlign={header.column.columnDef.meta?.align}
              width={header.column.columnDef.meta?.width}
              position="sticky"
              top={{ base: '0', lg: 'topBar' }}
              zIndex="1"
              bg="bg.panel"
              textStyle="overline"
              color="fg.muted"
              whiteSpace="nowrap"
              py="2"
              _first={{ borderTopStartRadius: 'l3' }}
              _last={{ borderTopEndRadius: 'l3' }}
            >
              {header.isPlaceholder ? null : (
                <SortButton by={header.column.columnDef.meta?.sortBy} sort={sort} onSort={onSort}>
                  <table.FlexRender header={header} />
                </SortButton>
              )}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      ))}
    </Table.Header>
  );
}

interface RowsProps<Row extends RowData> {
  readonly table: ReactTable<Features, Row>;
  readonly onRowClick: ((row: Row) => void) | undefined;
  readonly openRowId: string | undefined;
  readonly details: ((row: Row) => ReactNode) | undefined;
  /** Newer rows are loading. */
  readonly stale: boolean;
}

function Rows<Row extends RowData>({ table, onRowClick, openRowId, details, stale }: RowsProps<Row>) {
  return table.getRowModel().rows.map((row) => (
    <Fragment key={row.id}>
      <Table.Row
        role="row"
        aria-current={row.id === openRowId || undefined}
        bg={row.id === openRowId ? 'teal.subtle' : 'transparent'}
        opacity={stale ? 0.6 : undefined}
        display={{ base: 'block', sm: 'table-row' }}
        py={{ base: '2', sm: '0' }}
        borderBottomWidth={{ base: '1px', sm: '0' }}
        _last={{ borderBottomWidth: 0, '& > td': { borderBottomWidth: 0 } }}
        css={{ '&&:has([data-select]:checked)': { bg: 'teal.subtle' } }}
        {...(onRowClick && openable(() => onRowClick(row.original)))}
      >
        {row.getAllCells().map((cell) => (
          <Table.Cell
            key={cell.id}
            role="cell"
            display={{
              base: cell.column.columnDef.meta?.onPhone === 'hidden' ? 'none' : 'flex',
              sm: 'table-cell',
            }}
            justifyContent="space-between"
            gap="4"
            py={{ base: '1', sm: '2' }}
            minH={{ sm: '10' }}
            borderBottomWidth={{ base: '0', sm: '1px' }}
            borderColor="border.muted"
            textAlign={{ base: 'end', sm: cell.column.columnDef.meta?.align ?? 'start' }}
            verticalAlign="middle"
            overflowWrap="anywhere"
            // On a card, the buttons at the end line up with the values.
            css={{ '&:last-of-type > :only-child': { marginInlineStart: 'auto' } }}
          >
            <CardLabel>{cell.column.columnDef.header}</CardLabel>
            <Box minW="0">
              <table.FlexRender cell={cell} />
            </Box>
          </Table.Cell>
        ))}
      </Table.Row>
      <DetailsRow columns={row.getAllCells().length}>{details?.(row.original)}</DetailsRow>
    </Fragment>
  ));
}

interface DetailsRowProps {
  readonly columns: number;
  readonly children: ReactNode;
}

/** The content of an open row, across all columns. */
function DetailsRow({ columns, children }: DetailsRowProps) {
  if (children === undefined || children === null || children === false) return null;
  return (
    <Table.Row role="row" bg="transparent" display={{ base: 'block', sm: 'table-row' }}>
      <Table.Cell
        role="cell"
        colSpan={columns}
        display={{ base: 'block', sm: 'table-cell' }}
        bg="bg.subtle"
        px="4"
        py="3"
        borderBottomWidth="1px"
        borderColor="border.muted"
      >
        {children}
      </Table.Cell>
    </Table.Row>
  );
}

/** On a card, the column's name before its value; a table has it in the header. */
function CardLabel({ children }: { readonly children: unknown }) {
  if (typeof children !== 'string') return null;
  return (
    <Text as="span" display={{ base: 'inline', sm: 'none' }} color="fg.muted" flexShrink="0" aria-hidden>
      {children}
    </Text>
  );
}

/** A row that opens by a click outside its own controls or by Enter; the arrow keys move between rows. */
function openable(open: () => void) {
  return {
    tabIndex: 0,
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '-2px' },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const inner =
        event.target instanceof Element && event.target.closest('a, button, input, label, [role=button]');
      if (!inner && !window.getSelection()?.toString()) open();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === 'Enter') open();
      const next = nextRow(event.key, event.currentTarget);
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

function SkeletonRows({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton are all the same
    <Table.Row key={row} bg="transparent" aria-hidden display={{ base: 'block', sm: 'table-row' }}>
      {Array.from({ length: columns }, (_, column) => (
        <Table.Cell
          // biome-ignore lint/suspicious/noArrayIndexKey: so are its cells
          key={column}
          py="3"
          display={{ base: 'block', sm: 'table-cell' }}
          borderColor="border.muted"
        >
          <Skeleton h="4" w={column === 0 ? '70%' : '50%'} />
        </Table.Cell>
      ))}
    </Table.Row>
  ));
}
