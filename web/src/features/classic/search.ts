import { oneOf, searchParams } from '../../components/filter/search-params';
import { classicTabs } from '../../components/layout/route-table';

export const classicSearch = searchParams({ tools: oneOf(classicTabs) });
