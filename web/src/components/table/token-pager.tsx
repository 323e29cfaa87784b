import { useEffect, useEffectEvent } from 'react';
import { pageSummary } from '../text/page-summary';
import { PageSizeChoice } from './page-size-choice';
import { Pager } from './pager';

interface TokenPagerProps {
  /** The visited pages. Each page of the list contains only the next page's token. */
  readonly pages: {
    readonly page: number;
    readonly next: (token: string) => void;
    /** Goes back. With `replace`, the current page is removed from the history. */
    readonly previous: (options?: { readonly replace: boolean }) => void;
    /** Sets the page size. If undefined, it cannot be changed. */
    readonly setSize?: (size: number) => void;
  };
  /** The next page's token. Null or undefined on the last page. */
  readonly more: string | null | undefined;
  readonly pageSize: number;
  readonly shown: number;
  readonly total?: number | undefined;
  /** True while the requested page is loading (see Pager) or could not be loaded. */
  readonly loading?: boolean;
}

/** Shows a pager. If a page is empty because its rows are gone, it goes to the previous page. */
export function TokenPager({ pages, more, pageSize, shown, total, loading = false }: TokenPagerProps) {
  // If a list ends exactly at the end of a page, the server still returns a token.
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
