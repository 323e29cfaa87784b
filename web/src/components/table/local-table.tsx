import type { RowData } from '@tanstack/react-table';
import { type ComponentProps, useState } from 'react';
import { Choice } from '../filter/choice';
import { pageSummary } from '../text/page-summary';
import { DataTable } from './data-table';
import { Pager } from './pager';

type LocalTableProps<Row extends RowData> = Omit<
  ComponentProps<typeof DataTable<Row>>,
  'footer' | 'skeletonRows'
> & {
  readonly pageSize: number;
  /** Other page sizes to choose from; absent: no choice. */
  readonly pageSizes?: readonly number[];
};

/** A table of rows that are all loaded, page by page. */
export function LocalTable<Row extends RowData>({
  rows,
  pageSize: firstSize,
  pageSizes,
  ...props
}: LocalTableProps<Row>) {
  const [pageSize, setPageSize] = useState(firstSize);
  const [asked, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(asked, last);
  const shown = rows.slice((page - 1) * pageSize, page * pageSize);
  return (
    <DataTable
      {...props}
      rows={shown}
      skeletonRows={pageSize}
      footer={
        rows.length > 0 && (
          <Pager
            label={props.caption}
            hasPrevious={page > 1}
            hasNext={page < last}
            onPrevious={() => setPage(page - 1)}
            onNext={() => setPage(page + 1)}
            summary={pageSummary({ page, pageSize, shown: shown.length, total: rows.length })}
            size={
              pageSizes && (
                <Choice
                  label="Rows per page"
                  value={String(pageSize)}
                  options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
                  onChange={(size) => {
                    setPageSize(Number(size));
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
