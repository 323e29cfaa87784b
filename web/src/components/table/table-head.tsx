import { Table } from '@chakra-ui/react';
import type { Header, ReactTable, RowData } from '@tanstack/react-table';
import type { Sort } from './look/sorting';
import { ariaSort, SortButton } from './sort-button';
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
