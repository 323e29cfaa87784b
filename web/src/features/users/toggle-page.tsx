import { Box, Button, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { inWords, messageOf } from '../../api/api-error';
import { type User, type UserRow, userQuery } from '../../api/users';
import { TextFilter } from '../../components/filter/text-filter';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { EmptyState, ErrorState, LoadingState } from '../../components/layout/states';
import { LinkButton } from '../../components/links/link-button';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { UserLink } from '../../components/links/user-link';
import { FindForm } from './find-form';
import { messages } from './messages';
import { PreferencesFacts } from './preferences-facts';
import { quickAccessQuery } from './queries';
import { UserActions } from './user-actions';
import { UserNotes } from './user-notes';
import { UsersTable } from './users-table';
import { keyOfRow, nameOf, recordOf } from './words';

/** The page /admin/subscription-toggle. */
export function SubscriptionTogglePage() {
  const { email, record, q } = useSearch({ from: '/shell/admin/subscription-toggle' });
  const navigate = usePageNavigate({ from: '/admin/subscription-toggle' });
  const found = useQuery(userQuery(email));
  const find = useCallback(
    (text: string, shown?: string) =>
      void navigate({
        search: (before) => ({ ...before, email: text, record: shown }),
        state: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const view = useCallback(
    (row: UserRow, name: string) => (
      <Button
        size="xs"
        aria-label={`View ${name}`}
        onClick={() => {
          find(keyOfRow(row), row.preferences.id);
          window.scrollTo({ top: 0 });
        }}
      >
        View
      </Button>
    ),
    [find],
  );
  const search = (text: string | undefined) =>
    void navigate({ search: { email, record, q: text || undefined }, replace: true, resetScroll: false });
  return (
    <>
      <PageHeader
        title="Subscription status toggle"
        purpose="Sets whether a user is premium, and whether their onboarding is complete. Each change can be undone."
      />
      <Stack gap="6">
        <FindForm
          key={email}
          label="User email"
          help="Case does not matter. You can also enter a unique ID."
          submitLabel="Search"
          value={email}
          busy={found.isFetching && !found.data}
          onFind={(text) => (text === email ? void found.refetch() : find(text))}
          quick
        />
        {email !== undefined && (
          <Found asked={email} chosen={record} onChoose={(id) => find(email, id)} {...found} />
        )}
        <Stack as="section" aria-label="All Users" gap="3">
          <HStack justify="space-between" align="flex-end" gap="3" wrap="wrap">
            <Heading as="h2" textStyle="sectionTitle">
              All Users
            </Heading>
            <TextFilter
              type="search"
              label="Search the table"
              placeholder="Part of an email, name or ID"
              width={{ base: 'full', sm: '72' }}
              value={q ?? ''}
              onChange={search}
            />
          </HStack>
          <UsersTable caption="All users" search={{ q }} action={view} onClear={() => search(undefined)} />
        </Stack>
      </Stack>
    </>
  );
}

SubscriptionTogglePage.reads = ((read) => void read(quickAccessQuery)) satisfies PageReads;

interface FoundProps {
  readonly asked: string;
  readonly chosen: string | undefined;
  readonly onChoose: (recordId: string) => void;
  readonly data: User | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

function Found({ asked, chosen, onChoose, data: user, error, isPending, refetch }: FoundProps) {
  if (error) {
    return (
      <Box layerStyle="frame">
        <ErrorState
          error={inWords(error, messages.searchFailed(messageOf(error)))}
          onRetry={() => void refetch()}
        />
      </Box>
    );
  }
  if (isPending || !user) {
    return (
      <Box layerStyle="frame" minH="72">
        <LoadingState label="Searching" />
      </Box>
    );
  }
  const record = recordOf(user, chosen);
  if (!record) return <NoPreferences user={user} asked={asked} />;
  return (
    <Stack as="section" aria-label="User details" gap="4">
      <UserNotes user={user} record={record} onChoose={onChoose} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <Box layerStyle="frame" p={{ base: '4', md: '5' }}>
          <Heading as="h2" textStyle="sectionTitle" mb="3">
            <UserLink id={user.email ?? user.account?.subject ?? record.id}>{nameOf(user, asked)}</UserLink>
          </Heading>
          <PreferencesFacts record={record} />
        </Box>
        <Box layerStyle="frame" p={{ base: '4', md: '5' }}>
          <UserActions key={record.id} record={record} />
        </Box>
      </Grid>
    </Stack>
  );
}

function NoPreferences({ user, asked }: { readonly user: User; readonly asked: string }) {
  return (
    <Box layerStyle="frame" role="status">
      <EmptyState
        title={messages.noPreferences(nameOf(user, asked))}
        description={
          <Text as="span">
            {user.account
              ? 'They have an account in the user directory, so their preferences can be recovered.'
              : 'No accounts in the user directory match either.'}
          </Text>
        }
        action={
          <LinkButton to="/admin/user-preferences-recovery" search={{ email: nameOf(user, asked) }}>
            Open recovery
          </LinkButton>
        }
      />
    </Box>
  );
}
