import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { signedInUser, signedOutReason } from '../api/session/session';
import { useSession } from '../api/session/stored-session';
import { LoadingState } from '../components/layout/states';
import { Toaster } from '../components/toast/toaster';
import { isAdmin } from './admission';
import { createStyleCache } from './look/style-cache';
import { system } from './look/theme';
import { queryClient } from './reading/query-client';
import { useRefusal } from './reading/refusal';
import { router } from './router';

const ForbiddenPage = lazy(async () => ({ default: (await import('./forbidden-page')).ForbiddenPage }));

const SignedOutPage = lazy(async () => ({ default: (await import('./signed-out-page')).SignedOutPage }));

/**
 * Renders its children only for signed-in admins. The server enforces access. Checking the token's groups
 * here only keeps other users from seeing a page full of errors. If the server returns Unauthorized, the user
 * sees the same page as after a failed check.
 */
function Gate({ children }: { readonly children: ReactNode }) {
  const { signingIn, session, expired = false } = useSession();
  const refusal = useRefusal();

  if (signingIn) return <LoadingState label="Signing in" />;
  const instead =
    !session || expired ? (
      <SignedOutPage reason={signedOutReason() ?? (expired ? 'ended' : undefined)} />
    ) : (
      (refusal !== undefined || !isAdmin(session)) && <ForbiddenPage email={signedInUser(session).email} />
    );
  return instead ? <Suspense fallback={<LoadingState label="Loading" />}>{instead}</Suspense> : children;
}

const styleCache = createStyleCache();

export function Providers() {
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={system}>
        <QueryClientProvider client={queryClient}>
          <Gate>
            <RouterProvider router={router} />
          </Gate>
          <Toaster />
        </QueryClientProvider>
      </ChakraProvider>
    </CacheProvider>
  );
}
