import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { staleTimeOf } from './read-ahead';
import { refuse } from './refusal';

/** Locks the user out if the server returns Unauthorized, even if the token says that they are an admin. */
function onError(error: Error): void {
  if (error instanceof ApiError && error.code === 'Unauthorized') refuse(error.message);
}

/** Returns true for the first two failures, if the error may be temporary. */
function worthRetrying(failureCount: number, error: Error): boolean {
  const passing = error instanceof ApiError && (error.code === 'Network' || error.code === 'Internal');
  return passing && failureCount < 2;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: staleTimeOf },
    // By default, a write without a network would be queued and sent later without the user noticing.
    mutations: { networkMode: 'always' },
  },
});
