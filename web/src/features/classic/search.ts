import { oneOf, searchParams } from '../../components/filter/search-params';
import { classicTabs } from '../../components/layout/route-table';

/** The search parameters for /admin/classic: the open tools tab. */
export const classicSearch = searchParams({ tools: oneOf(classicTabs) });
