import { Badge, Box, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { PushSubscriptionAnswer, PushUserAnswer } from '#shared/api/push';
import { hasUuidForm } from '#shared/values/user-id';
import { userQuery } from '../../../api/users';
import { IdForm } from '../../../components/form/id-form';
import { CopyableId } from '../../../components/layout/copyable';
import { ErrorState, LoadingState } from '../../../components/layout/states';
import { UserLink } from '../../../components/links/user-link';
import { Fact, Facts, StoredTime } from '../../../components/records/facts';
import { messages } from './messages';
import { pushUserQuery } from './queries';
import { RawJson } from './raw-json';
import { Section } from './section';

interface UserPaneProps {
  readonly typed: string | undefined;
  readonly onLookUp: (typed: string) => void;
}

/** Shows a push user, who is found by the account's unique ID. */
export function UserPane({ typed, onLookUp }: UserPaneProps) {
  const user = useQuery(userQuery(typed));
  const externalId = user.data?.account?.subject ?? (hasUuidForm(typed ?? '') ? typed : undefined);
  const found = useQuery(pushUserQuery(externalId));
  const busy = typed !== undefined && (user.isFetching || found.isFetching);
  const error = user.error ?? found.error;
  const again = () => void (user.error ? user.refetch() : found.refetch());
  return (
    <Section
      title="Look up a user by email or ID"
      note="The user as currently stored in OneSignal, including their devices."
    >
      <Stack gap="4">
        <IdForm
          key={typed}
          label="Email or unique ID"
          typed={typed}
          problemOf={(text) => (text === '' ? messages.noUser : undefined)}
          onFind={(text) => (text === typed ? again() : onLookUp(text))}
          variant="outline"
        >
          Look up user
        </IdForm>
        {busy && <LoadingState label="Loading user" />}
        {!busy && error && <ErrorState error={error} onRetry={again} />}
        {!busy && !error && user.data && externalId === undefined && (
          <Text>The directory has no account for ‘{typed}’, so there is no external ID to look up.</Text>
        )}
        {!busy && !error && found.data === null && <Text>{messages.unknownUser(externalId ?? '')}</Text>}
        {!busy && !error && found.data && <Found user={found.data} />}
      </Stack>
    </Section>
  );
}

function Found({ user }: { readonly user: PushUserAnswer }) {
  return (
    <>
      <Facts>
        <Fact name="External ID">
          <UserLink id={user.externalId} />
        </Fact>
        <Fact name="OneSignal ID">
          <CopyableId value={user.oneSignalId} />
        </Fact>
        <Fact name="Push">{user.isSubscribed ? 'Can receive messages' : 'Cannot receive messages'}</Fact>
        <Fact name="Last active">
          <StoredTime at={user.lastActive} />
        </Fact>
      </Facts>
      {user.subscriptions.length === 0 ? (
        <Text color="fg.muted">No devices or addresses.</Text>
      ) : (
        <Box as="ul" listStyleType="none" aria-label="Subscriptions">
          {user.subscriptions.map((one) => (
            <Subscription key={one.id} subscription={one} />
          ))}
        </Box>
      )}
      <RawJson title="Raw response, without tokens" json={user.raw} />
    </>
  );
}

function Subscription({ subscription }: { readonly subscription: PushSubscriptionAnswer }) {
  const { id, type, enabled, deviceModel, deviceOs, notificationTypes } = subscription;
  const device = [deviceModel, deviceOs].filter(Boolean).join(', ');
  return (
    <HStack as="li" gap="3" py="2" borderTopWidth="1px" borderColor="border.muted" wrap="wrap">
      <Badge variant="surface" colorPalette={enabled ? 'green' : 'gray'}>
        {enabled ? 'On' : 'Off'}
      </Badge>
      <Text>{[type, device].filter(Boolean).join(' · ')}</Text>
      {!enabled && notificationTypes !== null && (
        <Text color="fg.muted" textStyle="xs">
          OneSignal's code {notificationTypes}
        </Text>
      )}
      <CopyableId value={id} />
    </HStack>
  );
}
