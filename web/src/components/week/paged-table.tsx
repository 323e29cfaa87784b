import { HStack } from '@chakra-ui/react';
import type { RowData } from '@tanstack/react-table';
import { type ComponentProps, useState } from 'react';
import { Choice } from '../filter/choice';
import type { DataTable } from '../table/data-table';
import { LocalTable } from '../table/local-table';

type PagedTableProps<Row extends RowData> = Omit<
  ComponentProps<typeof DataTable<Row>>,
  'footer' | 'skeletonRows'
> & {
  /** Rows of a page at first. */
  readonly pageSize: number;
};

const sizes = [10, 25, 50] as const;

/** A table of rows that are all here, page by page, with a choice of page sizes. */
export function PagedTable<Row extends RowData>({ pageSize, ...props }: PagedTableProps<Row>) {
  const [size, setSize] = useState(pageSize);
  const options = [...new Set([pageSize, ...sizes])].toSorted((one, other) => one - other);
  return (
    <>
      <LocalTable {...props} pageSize={size} />
      {props.rows.length > (options[0] ?? 0) && (
        <HStack justify="flex-end" mt="2">
          <Choice
            label="Rows per page"
            value={`${size}`}
            options={options.map((one) => ({ value: `${one}`, label: `${one}` }))}
            onChange={(value) => setSize(Number(value))}
          />
        </HStack>
      )}
    </>
  );
}
