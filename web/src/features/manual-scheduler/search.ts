import { searchParams, typedText } from '../../components/search-params';

/** Search parameters of the manual scheduler: the run that cancels, which was started last. */
export const manualSchedulerSearch = searchParams({ run: typedText });
