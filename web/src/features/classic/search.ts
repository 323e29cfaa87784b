import { classicTabs } from '../../components/route-table';
import { oneOf, searchParams } from '../../components/search-params';

/** Search parameters of /admin/classic: the tab of tools that is open. */
export const classicSearch = searchParams({ tools: oneOf(classicTabs) });
