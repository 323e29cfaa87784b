import { ChakraProvider } from '@chakra-ui/react';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { UserManager } from 'oidc-client-ts';
import { useState } from 'react';
import { AuthProvider } from 'react-oidc-context';
import { ApiError } from '../api/api-error';
import { returnPathOf } from '../api/session';
import { Toaster } from '../components/toast/toaster';
import { Gate } from './gate';
import { system } from './look/theme';
import { refuse } from './refusal';
import { router } from './router';

/** A server that says Unauthorized has the last word, whatever the token seemed to say. */
function onError(error: Error): void {
  if (error instanceof ApiError && error.code === 'Unauthorized') refuse(error.message);
}

/** Only what may come right by itself is tried again. */
function worthRetrying(failureCount: number, error: Error): boolean {
  const passing = error instanceof ApiError && (error.code === 'Network' || error.code === 'Internal');
  return passing && failureCount < 2;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 1_000 },
      // A write without a network fails at once and says so. The default would keep it and send it later,
      // unasked.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Everything the panel stands on: theme, session, server state, router. */
export function Providers({ users }: { readonly users: UserManager }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <ChakraProvider value={system}>
      <AuthProvider
        userManager={users}
        onSigninCallback={(user) => router.history.replace(returnPathOf(user?.state))}
      >
        <QueryClientProvider client={queryClient}>
          <Gate>
            <RouterProvider router={router} />
          </Gate>
          <Toaster />
        </QueryClientProvider>
      </AuthProvider>
    </ChakraProvider>
  );
}
