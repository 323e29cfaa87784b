import { oneOf, searchParams } from '../../../components/filter/search-params';

export const diagnosticsTabs = ['wizard', 'monitor', 'tools', 'tests', 'logs'] as const;

export const diagnosticsSearch = searchParams({ view: oneOf(diagnosticsTabs) });
