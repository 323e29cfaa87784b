import { lazy, type ReactNode, Suspense } from 'react';
import { useAuth } from 'react-oidc-context';
import { sessionHasEnded, sessionWasCopied, signedInUser } from '../api/session/session';
import { LoadingState } from '../components/layout/states';
import { useRefusal } from './refusal';
import { SignedOutPage } from './signed-out-page';

const ForbiddenPage = lazy(async () => ({ default: (await import('./forbidden-page')).ForbiddenPage }));

const adminGroup = 'Admin';

/**
 * Admits signed-in admins. Checking the token's groups only spares users a page of refusals: the server
 * decides, and the same page appears when it answers Unauthorized.
 */
export function Gate({ children }: { readonly children: ReactNode }) {
  const { isLoading, activeNavigator, user, isAuthenticated, error } = useAuth();
  const refusal = useRefusal();

  // A background renewal must not hide the page.
  if (isLoading && activeNavigator !== 'signinSilent' && !isAuthenticated)
    return <LoadingState label="Signing in" />;
  if (!user || !isAuthenticated)
    return (
      <SignedOutPage
        failure={error}
        ended={user?.expired === true || sessionHasEnded()}
        copied={sessionWasCopied()}
      />
    );

  const { email, groups } = signedInUser(user);
  if (refusal !== undefined || !groups.includes(adminGroup))
    return (
      <Suspense fallback={<LoadingState label="Loading" />}>
        <ForbiddenPage email={email} />
      </Suspense>
    );
  return children;
}
