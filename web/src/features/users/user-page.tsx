import { Badge, Box, Grid, HStack, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { isPremium } from '#shared/values/subscription';
import { inWords, messageOf } from '../../api/api-error';
import { type Preferences, type User, userQuery } from '../../api/users';
import { CopyableId } from '../../components/layout/copyable';
import { PageHeader } from '../../components/layout/page-header';
import { EmptyState, ErrorState, LoadingState } from '../../components/layout/states';
import { LinkButton } from '../../components/links/link-button';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { Fact, Facts, StoredTime } from '../../components/records/facts';
import { Breakable } from '../../components/text/breakable';
import { DaySection } from './day-section';
import { messages } from './messages';
import { PreferencesFacts } from './preferences-facts';
import { Section } from './section';
import { UserActions } from './user-actions';
import { UserNotes } from './user-notes';
import { Activities, Changes, Ratings, Schedule, Subscriptions } from './user-records';
import { accountState, nameOf, recordOf } from './words';

/**
 * The page /admin/users/$id. `$id` is the user's unique ID or email, or the ID of a preferences record.
 */
export function UserPage() {
  const { id } = useParams({ from: '/shell/admin/users/$id' });
  const { record: chosen } = useSearch({ from: '/shell/admin/users/$id' });
  const navigate = usePageNavigate({ from: '/admin/users/$id' });
  const { data: user, error, refetch } = useQuery(userQuery(id));
  if (!user) {
    return (
      <>
        <PageHeader title={id} crumb="User" />
        <Box layerStyle="frame">
          {error ? (
            <ErrorState
              error={inWords(error, messages.searchFailed(messageOf(error)))}
              onRetry={() => void refetch()}
            />
          ) : (
            <LoadingState label="Loading user" />
          )}
        </Box>
      </>
    );
  }
  const record = recordOf(user, chosen);
  if (!user.account && !record && user.subscriptions.length === 0) return <Unknown id={id} />;
  return (
    <>
      <PageHeader
        title={nameOf(user, id)}
        crumb="User"
        badge={<Badges user={user} record={record} />}
        actions={<Links user={user} id={id} />}
      />
      <Stack gap="4">
        {record && (
          <UserNotes
            user={user}
            record={record}
            onChoose={(recordId) =>
              void navigate({
                to: '/admin/users/$id',
                params: { id },
                search: { record: recordId },
                resetScroll: false,
              })
            }
          />
        )}
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
          gap="4"
          alignItems="start"
        >
          <Stack gap="4" minW="0">
            {record && (
              <Section title="Status">
                <UserActions key={record.id} record={record} />
              </Section>
            )}
            {record ? (
              <Section title="Preferences">
                <PreferencesFacts record={record} />
              </Section>
            ) : (
              <NoPreferences name={nameOf(user, id)} />
            )}
            <Subscriptions user={user} />
            <Account user={user} />
            <Schedule userIDs={user.userIDs} />
            {record && <Changes record={record} />}
          </Stack>
          <Stack gap="4" minW="0">
            {record && <DaySection key={record.id} user={record.id} />}
            <Activities userIDs={user.userIDs} />
            <Ratings userIDs={user.userIDs} />
          </Stack>
        </Grid>
      </Stack>
    </>
  );
}

function Unknown({ id }: { readonly id: string }) {
  return (
    <>
      <PageHeader title="Unknown user" crumb="User" />
      <Box layerStyle="frame">
        <EmptyState
          title={`No user found for '${id}'`}
          description="Neither the user directory nor the records contain this email, unique ID, owner or record ID."
          action={<LinkButton to="/admin/users">All users</LinkButton>}
        />
      </Box>
    </>
  );
}

interface UserAndRecord {
  readonly user: User;
  readonly record: Preferences | undefined;
}

function Badges({ user: { account }, record }: UserAndRecord) {
  return (
    <HStack gap="2" wrap="wrap">
      {isPremium(record?.subscriptionStatus) && (
        <Badge variant="surface" colorPalette="green">
          Premium
        </Badge>
      )}
      {!account && (
        <Badge variant="surface" colorPalette="orange">
          No account
        </Badge>
      )}
      {account && !account.enabled && (
        <Badge variant="surface" colorPalette="orange">
          Disabled
        </Badge>
      )}
      {!record && <Badge variant="surface">No preferences</Badge>}
    </HStack>
  );
}

function Links({ user, id }: { readonly user: User; readonly id: string }) {
  const key = user.account?.subject ?? user.email ?? id;
  if (user.preferences.length === 0) {
    return (
      <LinkButton variant="solid" to="/admin/user-preferences-recovery" search={{ email: nameOf(user, id) }}>
        Recover preferences
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/admin/template-assignment" search={{ user: key }}>
      Assign a template
    </LinkButton>
  );
}

function Account({ user: { account, email, userIDs } }: { readonly user: User }) {
  const address = account?.email ?? email;
  return (
    <Section title="Account" note={account ? 'From the user directory.' : 'Not in the user directory.'}>
      <Facts>
        <Fact name="Email">{address && <Breakable text={address} />}</Fact>
        {account ? (
          <>
            <Fact name="Name">{account.name}</Fact>
            <Fact name="Unique ID">
              <CopyableId value={account.subject} />
            </Fact>
            <Fact name="State">{accountState(account)}</Fact>
            <Fact name="Since">
              <StoredTime at={account.createdAt} />
            </Fact>
          </>
        ) : (
          <Fact name="Searched for">{userIDs.join(', ')}</Fact>
        )}
      </Facts>
    </Section>
  );
}

function NoPreferences({ name }: { readonly name: string }) {
  return (
    <Section title="Preferences">
      <EmptyState
        title="No preferences record"
        description={messages.noPreferences(name)}
        action={
          <LinkButton to="/admin/user-preferences-recovery" search={{ email: name }}>
            Recover preferences
          </LinkButton>
        }
      />
    </Section>
  );
}
