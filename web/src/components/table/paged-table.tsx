import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import { TokenPager } from './token-pager';
import { leastPageSize } from './use-url-pages';

interface PageOfList {
  readonly pages: Parameters<typeof TokenPager>[0]['pages'];
  readonly pageSize: number;
  readonly total?: number | undefined;
  /** True to show the number of rows even if all fit on one page. */
  readonly counts?: boolean;
}

/** Returns the DataTable props for a list with page tokens: rows, loading state and pager. */
export function pagedTable<Row>(
  { data, error, dataUpdatedAt, isPending, isPlaceholderData, refetch }: UseQueryResult<Page<Row>>,
  { pages, pageSize, total, counts = false }: PageOfList,
) {
  const rows = data?.items ?? [];
  const more = data?.nextToken ?? undefined;
  const loading = isPending || isPlaceholderData;
  return {
    rows,
    loading,
    error,
    updatedAtMs: dataUpdatedAt,
    onRetry: () => void refetch(),
    footer: (pages.page > 1 || more || (counts && rows.length > 0) || rows.length > leastPageSize) && (
      <TokenPager
        pages={pages}
        more={more}
        pageSize={pageSize}
        shown={rows.length}
        total={total}
        loading={loading || error !== null}
      />
    ),
  };
}
