import { searchParams, typedText } from '../../../components/filter/search-params';

/** The search parameters of the manual scheduler: the cancellation run that was started last. */
export const manualSchedulerSearch = searchParams({ run: typedText });
