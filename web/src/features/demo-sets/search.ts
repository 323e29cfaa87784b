import { searchParams, typedText } from '../../components/filter/search-params';

/** Search parameters of both demo-set screens: the run started last. */
export const demoSetsSearch = searchParams({ run: typedText });
