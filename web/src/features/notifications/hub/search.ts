import { oneOf, searchParams, typedText } from '../../../components/filter/search-params';

/** The tabs of the command center. */
export const hubTabs = ['monitor', 'schedule', 'functions', 'debug', 'tests'] as const;

/** The search parameters of the command center: the tab, and the run that cancelled today's notifications. */
export const hubSearch = searchParams({ view: oneOf(hubTabs), run: typedText });
