import { searchParams, typedText, yes } from '../../../components/filter/search-params';

/**
 * The search parameters of the manual scheduler: the most recently started cancellation run, and true to open
 * the preview of scheduling.
 */
export const manualSchedulerSearch = searchParams({ run: typedText, schedule: yes });
