import { searchParams, typedText } from '../../../components/filter/search-params';

/** The search parameters of the manual scheduler: the most recently started cancellation run. */
export const manualSchedulerSearch = searchParams({ run: typedText });
