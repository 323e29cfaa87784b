import { oneOf, searchParams } from '../../components/filter/search-params';
import { classicTabs } from '../../components/layout/route-table';

/** Search parameters of /admin/classic: the tab of tools that is open. */
export const classicSearch = searchParams({ tools: oneOf(classicTabs) });
