import { pageSummary } from '../text/page-summary';
import { Pager } from './pager';

interface TokenPagerProps {
  /** Where one is in a list that only knows the way on, such as useUrlPages tells. */
  readonly pages: {
    readonly page: number;
    readonly next: (token: string) => void;
    readonly previous: () => void;
  };
  /** Token of the next page; nullish where this is the last. */
  readonly more: string | null | undefined;
  readonly pageSize: number;
  /** Items in sight. */
  readonly shown: number;
  /** Items of all pages, where they are known. */
  readonly total?: number | undefined;
  /** As of the Pager. */
  readonly loading?: boolean;
}

/** The pager of a list whose pages are found by tokens. */
export function TokenPager({ pages, more, pageSize, shown, total, loading = false }: TokenPagerProps) {
  return (
    <Pager
      hasPrevious={pages.page > 1}
      hasNext={Boolean(more)}
      onPrevious={pages.previous}
      onNext={() => more && pages.next(more)}
      summary={pageSummary({ page: pages.page, pageSize, shown, total })}
      loading={loading}
    />
  );
}
