import { searchParams, typedText, yes } from '../../../components/filter/search-params';

/** The URL parameters: the latest cancellation run, and true to open the preview of scheduling. */
export const manualSchedulerSearch = searchParams({ run: typedText, schedule: yes });
