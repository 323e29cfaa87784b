import { Button, Heading, Icon, Stack, Text } from '@chakra-ui/react';
import { LogOut, ShieldX } from 'lucide-react';
import { useEffect } from 'react';
import { refusals } from '#shared/jobs/job/access';
import { signOut } from '../api/session/sign-out';
import { AdminGroupSteps } from '../components/layout/admin-group-steps';
import { FullPage } from './full-page';

export function ForbiddenPage({ email }: { readonly email: string }) {
  useEffect(() => {
    document.title = 'Not permitted · Wellness Admin';
  }, []);

  return (
    <FullPage>
      <Stack gap="5">
        <Icon as={ShieldX} boxSize="6" color="fg.warning" aria-hidden />
        <Stack gap="1.5">
          <Heading as="h1" textStyle="pageTitle">
            Not permitted
          </Heading>
          <Text color="fg.muted">{refusals.Admin}</Text>
          <Text color="fg.muted">
            You are signed in as{' '}
            <Text as="strong" color="fg" fontWeight="medium" overflowWrap="anywhere">
              {email}
            </Text>
            . Sign in with a different account, or add this one to the group:
          </Text>
          <AdminGroupSteps />
        </Stack>
        <Button size="md" onClick={() => void signOut()}>
          <LogOut aria-hidden /> Sign out
        </Button>
      </Stack>
    </FullPage>
  );
}
