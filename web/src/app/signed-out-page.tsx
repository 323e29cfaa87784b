import { Alert, Button, Heading, Stack, Text } from '@chakra-ui/react';
import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callbackPath, type SignedOutReason, signIn } from '../api/session/session';
import { FullPage } from './full-page';

/** Returns the current page's URL, or /admin if it is the sign-in callback. */
function returnPath(): string {
  const { pathname, search, hash } = window.location;
  return pathname === callbackPath ? '/admin' : `${pathname}${search}${hash}`;
}

export function SignedOutPage({ reason }: { readonly reason: SignedOutReason | undefined }) {
  const [leaving, setLeaving] = useState(false);
  const [unreachable, setUnreachable] = useState(false);

  useEffect(() => {
    document.title = 'Sign in · Wellness Admin';
  }, []);

  const start = () => {
    setLeaving(true);
    setUnreachable(false);
    signIn(returnPath()).catch((cause: unknown) => {
      console.error(cause);
      setLeaving(false);
      setUnreachable(true);
    });
  };

  return (
    <FullPage>
      <Stack gap="5">
        <Stack gap="1.5">
          <Heading as="h1" textStyle="pageTitle">
            Sign in
          </Heading>
          <Text color="fg.muted">
            The control panel for administrators: start jobs, follow their progress, and see what they
            changed.
          </Text>
        </Stack>
        {reason === 'failed' || unreachable ? (
          <Notice status="error">Sign-in failed. Please try again.</Notice>
        ) : (
          reason && (
            <Notice status="info">
              {reason === 'copied'
                ? 'Your session ended early. Someone else may have used it, so all your sessions were ended. Sign in again to continue where you left off.'
                : 'Your session has ended. Sign in again to continue where you left off.'}
            </Notice>
          )
        )}
        <Button
          variant="solid"
          size="md"
          onClick={start}
          loading={leaving}
          loadingText="Redirecting to sign-in"
        >
          <LogIn aria-hidden /> Sign in
        </Button>
      </Stack>
    </FullPage>
  );
}

function Notice({ status, children }: { readonly status: 'error' | 'info'; readonly children: string }) {
  return (
    <Alert.Root status={status} role={status === 'error' ? 'alert' : 'status'} size="sm">
      <Alert.Indicator />
      <Alert.Title fontWeight="normal">{children}</Alert.Title>
    </Alert.Root>
  );
}
