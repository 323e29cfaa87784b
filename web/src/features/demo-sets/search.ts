import { searchParams, typedText } from '../../components/filter/search-params';

/** Search parameters of the two screens of demo sets: the run that was started last. */
export const demoSetsSearch = searchParams({ run: typedText });
