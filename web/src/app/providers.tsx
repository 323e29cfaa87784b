import { ChakraProvider } from '@chakra-ui/react';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { User, UserManager } from 'oidc-client-ts';
import { useState } from 'react';
import { AuthProvider } from 'react-oidc-context';
import { ApiError } from '../api/api-error';
import { endNotedSessions, returnPathOf } from '../api/session/session';
import { Toaster } from '../components/toast/toaster';
import { Gate } from './gate';
import { system } from './look/theme';
import { refuse } from './refusal';
import { router } from './router';

/** The server's Unauthorized overrides whatever the token says. */
function onError(error: Error): void {
  if (error instanceof ApiError && error.code === 'Unauthorized') refuse(error.message);
}

/** Retry only what may succeed the next time. */
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
      // A write without a network fails at once and says so. By default it would be kept and sent later,
      // unasked.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Goes to where the person was going, unless they have to sign in once more. */
async function afterSignIn(user: User | undefined): Promise<void> {
  if (user && (await endNotedSessions(user))) return;
  router.history.replace(returnPathOf(user?.state));
}

/** The panel's providers: theme, session, server state, router. */
export function Providers({ users }: { readonly users: UserManager }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <ChakraProvider value={system}>
      <AuthProvider userManager={users} onSigninCallback={afterSignIn}>
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
