import { chakra, Icon, Table } from '@chakra-ui/react';
import type { Header, ReactTable, RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Sort } from './look/sorting';
import type { Features } from './table-features';

interface HeadProps<Row extends RowData> {
  readonly table: ReactTable<Features, Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((by: string) => void) | undefined;
}

/**
 * The column headers. They stay visible while the rows scroll. In columns with `sortBy`, the headers are
 * buttons that sort the rows.
 */
export function TableHead<Row extends RowData>({ table, sort, onSort }: HeadProps<Row>) {
  return (
    <Table.Header role="rowgroup" display={{ base: 'none', sm: 'table-header-group' }}>
      {table.getHeaderGroups().map((group) => (
        <Table.Row key={group.id} role="row" bg="transparent">
          {group.headers.map((header, index) => (
            <Table.ColumnHeader
              key={header.id}
              role="columnheader"
              aria-sort={ariaSort(header.column.columnDef.meta?.sortBy, sort)}
              textAlign={header.column.columnDef.meta?.align}
              width={header.column.columnDef.meta?.width}
              position="sticky"
              top={{ base: '0', xl: 'topBar' }}
              zIndex="1"
              bg="bg.panel"
              whiteSpace="nowrap"
              py="2"
              // The padding is the same as in the rows (rows.css).
              ps={isEnd(group.headers[index - 1]) && !isEnd(header) ? '8' : undefined}
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

const isEnd = <Row extends RowData>(header: Header<Features, Row, unknown> | undefined): boolean =>
  header?.column.columnDef.meta?.align === 'end';

/** Returns undefined if the column cannot be sorted. */
function ariaSort(by: string | undefined, sort: Sort | undefined) {
  if (by === undefined || !sort) return undefined;
  if (sort.by !== by) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}

interface SortButtonProps {
  /** The sort name. Undefined if the column cannot be sorted. */
  readonly by: string | undefined;
  readonly sort: Sort | undefined;
  readonly onSort: ((by: string) => void) | undefined;
  readonly children: ReactNode;
}

/** A header that sorts. Pressing it again reverses the order. */
function SortButton({ by, sort, onSort, children }: SortButtonProps) {
  if (by === undefined || !onSort) return children;
  const active = sort?.by === by;
  return (
    <chakra.button
      type="button"
      data-repeatable
      display="inline-flex"
      alignItems="center"
      gap="1"
      minH="6"
      borderRadius="l1"
      textStyle="overline"
      color={active ? 'fg' : 'fg.muted'}
      cursor="pointer"
      _hover={{ color: 'fg' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '2px' }}
      onClick={() => onSort(by)}
    >
      {children}
      <Icon
        as={active ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown}
        boxSize="3.5"
        flexShrink="0"
        aria-hidden
      />
    </chakra.button>
  );
}
