import { oneOf, searchParams, typedText } from '../../../components/filter/search-params';

/** Tabs of the command center. */
export const hubTabs = ['monitor', 'schedule', 'functions', 'debug', 'tests'] as const;

/** Search parameters of the command center: the tab, and the run that cancels today's notifications. */
export const hubSearch = searchParams({ view: oneOf(hubTabs), run: typedText });
