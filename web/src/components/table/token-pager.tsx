import { useEffect, useEffectEvent } from 'react';
import { pageSummary } from '../text/page-summary';
import { PageSizeChoice } from './page-size-choice';
import { Pager } from './pager';

interface TokenPagerProps {
  /**
   * The position in a list, as returned by useUrlPages. Each page of the list contains only the next page's
   * token.
   */
  readonly pages: {
    readonly page: number;
    readonly next: (token: string) => void;
    /** Goes to the previous page. With `replace`, the current page is removed from the history. */
    readonly previous: (options?: { readonly replace: boolean }) => void;
    /** Changes the number of rows per page. If undefined, the number cannot be changed. */
    readonly setSize?: (size: number) => void;
  };
  /** The next page's token. Null or undefined on the last page. */
  readonly more: string | null | undefined;
  readonly pageSize: number;
  /** The number of visible items. */
  readonly shown: number;
  /** The number of items across all pages, if known. */
  readonly total?: number | undefined;
  /** True while the requested page is loading (see Pager), and if it could not be loaded. */
  readonly loading?: boolean;
}

/**
 * The pager for a list with page tokens. A page that is empty because its rows are gone goes to the previous
 * page.
 */
export function TokenPager({ pages, more, pageSize, shown, total, loading = false }: TokenPagerProps) {
  // If a list ends exactly at the end of a page, the server still returns a token for the next page.
  const isLast = !more || (pages.page - 1) * pageSize + shown === total;
  const isGone = isLast && shown === 0 && pages.page > 1 && !loading;
  const goBack = useEffectEvent(() => pages.previous({ replace: true }));
  useEffect(() => {
    if (isGone) goBack();
  }, [isGone]);
  return (
    <Pager
      hasPrevious={pages.page > 1}
      hasNext={!isLast}
      onPrevious={() => pages.previous()}
      onNext={() => more && pages.next(more)}
      summary={pageSummary({ page: pages.page, pageSize, shown, total, hasMore: !isLast })}
      loading={loading}
      size={pages.setSize && <PageSizeChoice value={pageSize} onChange={pages.setSize} />}
    />
  );
}
