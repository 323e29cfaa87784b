import { searchParams, typedText } from '../../components/filter/search-params';

/** The search parameters of both demo set screens: the most recently started run. */
export const demoSetsSearch = searchParams({ run: typedText });
