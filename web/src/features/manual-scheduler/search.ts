import { searchParams, typedText } from '../../components/filter/search-params';

/** Search parameters of the manual scheduler: the run that cancels, which was started last. */
export const manualSchedulerSearch = searchParams({ run: typedText });
