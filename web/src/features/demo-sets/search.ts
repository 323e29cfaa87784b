import { searchParams, typedText } from '../../components/filter/search-params';

/** The search parameters of both demo-set screens: the run that was started last. */
export const demoSetsSearch = searchParams({ run: typedText });
