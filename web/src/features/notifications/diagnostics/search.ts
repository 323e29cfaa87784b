import { oneOf, searchParams } from '../../../components/filter/search-params';

/** The tabs on the diagnostics page. */
export const diagnosticsTabs = ['wizard', 'monitor', 'tools', 'tests', 'logs'] as const;

/** The search parameters of the diagnostics page: the open tab. */
export const diagnosticsSearch = searchParams({ view: oneOf(diagnosticsTabs) });
