import { lazy, type ReactNode, Suspense } from 'react';
import { sessionHasEnded, sessionWasCopied, signedInUser } from '../api/session/session';
import { useSession } from '../api/session/stored-session';
import { LoadingState } from '../components/layout/states';
import { isAdmin } from './admission';
import { useRefusal } from './reading/refusal';

const ForbiddenPage = lazy(async () => ({ default: (await import('./forbidden-page')).ForbiddenPage }));

const SignedOutPage = lazy(async () => ({ default: (await import('./signed-out-page')).SignedOutPage }));

/** Access is enforced by the server. */
export function Gate({ children }: { readonly children: ReactNode }) {
  const { signingIn, session, expired = false, failure } = useSession();
  const refusal = useRefusal();

  if (signingIn) return <LoadingState label="Signing in" />;
  if (!session || expired)
    return (
      <Suspense fallback={<LoadingState label="Loading" />}>
        <SignedOutPage failure={failure} ended={expired || sessionHasEnded()} copied={sessionWasCopied()} />
      </Suspense>
    );

  if (refusal !== undefined || !isAdmin(session))
    return (
      <Suspense fallback={<LoadingState label="Loading" />}>
        <ForbiddenPage email={signedInUser(session).email} />
      </Suspense>
    );
  return children;
}
