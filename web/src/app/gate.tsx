import type { ReactNode } from 'react';
import { useAuth } from 'react-oidc-context';
import { sessionHasEnded, signedInUser } from '../api/session';
import { LoadingState } from '../components/layout/states';
import { ForbiddenPage } from './forbidden-page';
import { useRefusal } from './refusal';
import { SignedOutPage } from './signed-out-page';

const adminGroup = 'Admin';

/**
 * Lets signed-in admins through. The groups of the token only spare a person a page full of refusals: the
 * server decides, and when it says Unauthorized the same page stands here.
 */
export function Gate({ children }: { readonly children: ReactNode }) {
  const { isLoading, activeNavigator, user, isAuthenticated, error } = useAuth();
  const refusal = useRefusal();

  // A renewal in the background is no reason to take the page away.
  if (isLoading && activeNavigator !== 'signinSilent' && !isAuthenticated)
    return <LoadingState label="Signing in" />;
  if (!user || !isAuthenticated)
    return <SignedOutPage failure={error} ended={user?.expired === true || sessionHasEnded()} />;

  const { email, groups } = signedInUser(user);
  if (refusal !== undefined || !groups.includes(adminGroup)) return <ForbiddenPage email={email} />;
  return children;
}
