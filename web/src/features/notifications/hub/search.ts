import { oneOf, searchParams, typedText } from '../../../components/filter/search-params';

export const hubTabs = ['monitor', 'schedule', 'functions', 'debug', 'tests'] as const;

/** The URL parameters: the tab, and the run that cancelled today's notifications. */
export const hubSearch = searchParams({ view: oneOf(hubTabs), run: typedText });
