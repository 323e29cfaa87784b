import { oneOf, searchParams } from '../../../components/filter/search-params';

/** Tabs of the diagnostics. */
export const diagnosticsTabs = ['wizard', 'monitor', 'tools', 'tests', 'logs'] as const;

/** Search parameters of the diagnostics: the tab. */
export const diagnosticsSearch = searchParams({ view: oneOf(diagnosticsTabs) });
