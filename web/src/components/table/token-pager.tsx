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
    readonly previous: () => void;
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
  /** True while the requested page is loading (see Pager). */
  readonly loading?: boolean;
}

/** The pager for a list with page tokens. */
export function TokenPager({ pages, more, pageSize, shown, total, loading = false }: TokenPagerProps) {
  return (
    <Pager
      hasPrevious={pages.page > 1}
      hasNext={Boolean(more)}
      onPrevious={pages.previous}
      onNext={() => more && pages.next(more)}
      summary={pageSummary({ page: pages.page, pageSize, shown, total, hasMore: Boolean(more) })}
      loading={loading}
      size={pages.setSize && <PageSizeChoice value={pageSize} onChange={pages.setSize} />}
    />
  );
}
