import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { staleTimeOf } from './read-ahead';
import { refuse } from './refusal';

/** The server's Unauthorized overrides whatever the token says. */
function onError(error: Error): void {
  if (error instanceof ApiError && error.code === 'Unauthorized') refuse(error.message);
}

/** Retries only errors that may be temporary. */
function worthRetrying(failureCount: number, error: Error): boolean {
  const passing = error instanceof ApiError && (error.code === 'Network' || error.code === 'Internal');
  return passing && failureCount < 2;
}

/** The panel's server state. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: staleTimeOf },
    // A write without a network fails immediately with a message. By default, it would be stored and sent
    // later without confirmation.
    mutations: { networkMode: 'always' },
  },
});
