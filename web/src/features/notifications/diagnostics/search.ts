import { oneOf, searchParams } from '../../../components/filter/search-params';

/** The tabs of the diagnostics. */
export const diagnosticsTabs = ['wizard', 'monitor', 'tools', 'tests', 'logs'] as const;

/** The search parameters of the diagnostics: the open tab. */
export const diagnosticsSearch = searchParams({ view: oneOf(diagnosticsTabs) });
