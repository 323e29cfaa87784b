import { searchParams, typedText } from '../../../components/filter/search-params';

/** Search parameters of the manual scheduler: the cancelling run started last. */
export const manualSchedulerSearch = searchParams({ run: typedText });
