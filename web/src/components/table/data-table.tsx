import { Box, Button, Flex, Table, Text } from '@chakra-ui/react';
import { type RowData, useTable } from '@tanstack/react-table';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { messageOf } from '../../api/api-error';
import { EmptyState, ErrorState } from '../layout/states';
import { ReferenceLink, referenceOf } from '../links/reference-link';
import { RelativeTime } from '../time/time';
import { type ColumnChoice, type NamedColumn, shownColumns } from './look/column-choice';
import type { Sort } from './look/sorting';
import type { Density } from './look/stored-look';
import { TableBar } from './look/table-bar';
import { useTableLook } from './look/use-table-look';
import { Rows, SkeletonRows } from './rows';
import { type Columns, features } from './table-features';
import { TableHead } from './table-head';
import { useGrid } from './use-grid';
import type { TableView } from './views/table-view';

export { type Columns, columnOf } from './table-features';

interface DataTableProps<Row extends RowData> {
  /**
   * The table's name. Users can choose a named table's columns and density, and save its filters as views.
   * Omit the name for a small table, such as one in a form.
   */
  readonly name?: string;
  readonly views?: readonly TableView[];
  /** False if the columns and order in the URL belong to another table on the page. */
  readonly inAddress?: boolean;
  /**
   * The columns. The object must stay the same across renders, so define it outside the component or memoize
   * it.
   */
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  /** Opens a row when it is clicked or Enter is pressed. */
  readonly onRowClick?: (row: Row) => void;
  /** The row whose details are open next to the table. */
  readonly openRowId?: string | undefined;
  readonly details?: (row: Row) => ReactNode;
  readonly loading?: boolean;
  readonly error?: unknown;
  /** The name of the failure, for errors that contain only the reason. */
  readonly errorTitle?: string;
  /**
   * When the rows were read, in milliseconds since the epoch. Shown if a refresh fails and the old rows are
   * kept.
   */
  readonly updatedAtMs?: number;
  readonly onRetry?: () => void;
  readonly empty: { readonly title: string; readonly description?: ReactNode; readonly action?: ReactNode };
  readonly footer?: ReactNode;
  /** The order. Headers of columns with `sortBy` sort the rows. Omit it if users cannot sort. */
  readonly sort?: Sort;
  readonly onSort?: (by: string) => void;
  /** A description for screen readers. */
  readonly caption: string;
  /** The number of placeholder rows. Use the page size, so that nothing moves when the rows arrive. */
  readonly skeletonRows?: number;
}

const noRows: never[] = [];

/**
 * Shows a table or, on screens narrower than 640 px, cards. Loading, empty and error states use the same
 * frame.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { name } = props;
  return name === undefined ? <Frame {...props} /> : <NamedTable {...props} name={name} />;
}

const noViews: readonly TableView[] = [];

function NamedTable<Row extends RowData>(props: DataTableProps<Row> & { readonly name: string }) {
  const { name, columns, caption, views = noViews, inAddress = true } = props;
  const named = useMemo(() => namedColumns(columns), [columns]);
  const look = useTableLook(name, named, inAddress);
  // The rows are rendered again whenever the columns change.
  const chosen = useMemo(() => arranged(columns, named, look.columns), [columns, named, look.columns]);
  return (
    <Frame
      {...props}
      columns={chosen}
      density={look.density}
      bar={
        <TableBar
          caption={caption}
          views={inAddress ? views : undefined}
          columns={named}
          look={look}
          sorting={sortingOf(props)}
        />
      }
    />
  );
}

/** Returns the sorting for phones, which do not show the headers. */
function sortingOf<Row extends RowData>({ columns, sort, onSort }: DataTableProps<Row>) {
  if (!sort || !onSort) return undefined;
  const options = columns.flatMap(({ header, meta }) =>
    meta?.sortBy === undefined ? [] : { value: meta.sortBy, label: nameOf(header, meta.name) ?? meta.sortBy },
  );
  return options.length > 0 ? { options, sort, onSort } : undefined;
}

interface FrameProps<Row extends RowData> extends DataTableProps<Row> {
  readonly density?: Density;
  readonly bar?: ReactNode;
}

function Frame<Row extends RowData>(props: FrameProps<Row>) {
  const { columns, rows, getRowId, loading = false, error, onRetry, empty, footer, caption } = props;
  const table = useTable({
    features,
    columns,
    data: rows.length > 0 ? rows : noRows,
    getRowId,
  });
  const grid = useGrid(rows.length > 0, props.onRowClick !== undefined);
  const edge = grid.isGrid && <span {...grid.edge} />;
  const failed = error !== undefined && error !== null;
  const instead =
    failed && rows.length === 0 ? (
      <ErrorState error={error} title={props.errorTitle} onRetry={onRetry} />
    ) : rows.length === 0 && !loading ? (
      <EmptyState {...empty} />
    ) : undefined;

  return (
    <Box layerStyle="frame" aria-busy={loading} className="data-table" data-density={props.density}>
      {props.bar}
      {failed && rows.length > 0 && (
        <StaleNote error={error} updatedAtMs={props.updatedAtMs} onRetry={onRetry} />
      )}
      {edge}
      {instead ?? (
        // A table wider than the page scrolls in its own area, and its header stays visible.
        <Box
          overflow={{ base: 'visible', sm: 'auto', xl: 'visible' }}
          maxH={{ sm: 'calc(100dvh - 10rem)', xl: 'none' }}
        >
          <Table.Root
            {...grid.table}
            role={grid.isGrid ? 'grid' : 'table'}
            aria-label={caption}
            display={{ base: 'block', sm: 'table' }}
            bg="transparent"
          >
            <TableHead table={table} sort={props.sort} onSort={props.onSort} />
            {rows.length === 0 ? (
              <SkeletonRows rows={props.skeletonRows ?? 8} columns={columns.length} />
            ) : (
              <Rows
                table={table}
                columns={columns}
                onRowClick={props.onRowClick}
                openRowId={props.openRowId}
                details={props.details}
                stale={loading}
                isGrid={grid.isGrid}
              />
            )}
          </Table.Root>
        </Box>
      )}
      {edge}
      {footer && !(failed && rows.length === 0) && (
        <Box borderTopWidth="1px" px="3" py="2">
          {footer}
        </Box>
      )}
    </Box>
  );
}

const nameOf = (header: unknown, name: string | undefined): string | undefined =>
  name ?? (typeof header === 'string' ? header : undefined);

/** Returns the columns that have a name. Users can hide and move these columns. */
function namedColumns<Row extends RowData>(columns: Columns<Row>): readonly NamedColumn[] {
  return columns.flatMap((column) => {
    const name = nameOf(column.header, column.meta?.name);
    return name === undefined ? [] : { id: column.id, name };
  });
}

/** Arranges the named columns in the chosen order. Unnamed columns stay at the start or the end. */
function arranged<Row extends RowData>(
  columns: Columns<Row>,
  named: readonly NamedColumn[],
  choice: ColumnChoice,
): Columns<Row> {
  const isNamed = (column: Columns<Row>[number]) => named.some(({ id }) => id === column.id);
  const first = columns.findIndex(isNamed);
  const shown = shownColumns(named, choice).flatMap(
    ({ id }) => columns.find((column) => column.id === id) ?? [],
  );
  return [
    ...columns.slice(0, Math.max(0, first)),
    ...shown,
    ...columns.slice(Math.max(0, first)).filter((column) => !isNamed(column)),
  ];
}

interface StaleNoteProps {
  readonly error: unknown;
  /** When the content was read, in milliseconds since the epoch. */
  readonly updatedAtMs?: number | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** Shows the reason, the age and a retry button above content that was kept because a refresh failed. */
function StaleNote({ error, updatedAtMs, onRetry }: StaleNoteProps) {
  const reference = referenceOf(error);
  return (
    <Flex
      role="status"
      align="center"
      justify="space-between"
      gap="3"
      wrap="wrap"
      px="3"
      py="2"
      borderBottomWidth="1px"
      bg="bg.warning"
    >
      <Text textStyle="sm">
        Could not refresh: {messageOf(error)} {reference && <ReferenceLink reference={reference} />}{' '}
        {updatedAtMs ? (
          <>
            Last loaded <RelativeTime at={updatedAtMs} />.
          </>
        ) : (
          'The data may be out of date.'
        )}
      </Text>
      {onRetry && (
        <Button size="xs" onClick={onRetry}>
          <RotateCw aria-hidden /> Retry
        </Button>
      )}
    </Flex>
  );
}
