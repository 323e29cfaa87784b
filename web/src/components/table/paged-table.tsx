import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '#shared/jobs/run/run';
import { TokenPager } from './token-pager';

/** The page of a list that a table shows, and where it is in the list. */
interface PageOfList {
  readonly pages: Parameters<typeof TokenPager>[0]['pages'];
  readonly pageSize: number;
  /** Rows of all pages, where they are known. */
  readonly total?: number | undefined;
  /** Whether the pager says how many rows there are also where they fit on one page. */
  readonly counts?: boolean;
}

/**
 * What a DataTable needs of a list whose pages are found by tokens: the rows, how they are loaded, and the
 * pager under them.
 */
export function pagedTable<Row>(
  { data, error, dataUpdatedAt, isPending, isPlaceholderData, refetch }: UseQueryResult<Page<Row>>,
  { pages, pageSize, total, counts = false }: PageOfList,
) {
  const rows = data?.items ?? [];
  const more = data?.nextToken ?? undefined;
  return {
    rows,
    loading: isPending || isPlaceholderData,
    error,
    updatedAtMs: dataUpdatedAt,
    onRetry: () => void refetch(),
    footer: (pages.page > 1 || more || (counts && rows.length > 0)) && (
      <TokenPager
        pages={pages}
        more={more}
        pageSize={pageSize}
        shown={rows.length}
        total={total}
        loading={isPlaceholderData}
      />
    ),
  };
}
