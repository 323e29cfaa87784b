import { Box, HStack, Stack } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { Choice } from '../../components/filter/choice';
import { TextFilter } from '../../components/filter/text-filter';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { DirectoryTable } from './directory-table';
import { FindForm } from './find-form';
import { quickAccessQuery, usersQuery } from './queries';
import type { UsersSearch } from './search';
import { UsersTable } from './users-table';

/** /admin/users. Finds a single user or lists all users. */
export function UsersPage() {
  const { q, view } = useSearch({ from: '/shell/admin/users' });
  const navigate = usePageNavigate({ from: '/admin/users' });
  const go = (search: UsersSearch, replace = false) => void navigate({ search, replace, resetScroll: false });
  const clear = () => go({ view });
  return (
    <>
      <PageHeader
        title="Users"
        purpose="Everything about one user: preferences, subscription, schedule and activity."
      />
      <Stack gap="6">
        <FindForm
          label="Open a user"
          help="Enter the full email, unique ID or record ID to open a user's page. Case does not matter."
          submitLabel="Open"
          value={undefined}
          busy={false}
          onFind={(id) => void navigate({ to: '/admin/users/$id', params: { id } })}
          quick
        />
        <Stack as="section" aria-label="All users" gap="3">
          <HStack gap="3" align="flex-end" wrap="wrap">
            <Box w={{ base: 'full', sm: '72' }}>
              <TextFilter
                type="search"
                label="Search the list"
                placeholder={view ? 'Beginning of an email' : 'Part of an email, name or ID'}
                value={q ?? ''}
                onChange={(text) => go({ view, q: text || undefined }, true)}
              />
            </Box>
            <Choice
              stacked
              label="List"
              value={view ?? 'records'}
              options={[
                { value: 'records', label: 'Preferences records' },
                { value: 'directory', label: 'Accounts in the directory' },
              ]}
              onChange={(chosen) => go({ q, view: chosen === 'directory' ? chosen : undefined })}
            />
          </HStack>
          {view ? (
            <DirectoryTable q={q} onClear={clear} />
          ) : (
            <UsersTable caption="All users" q={q} onClear={clear} selects />
          )}
        </Stack>
      </Stack>
    </>
  );
}

UsersPage.reads = ((read, isPlain) => {
  void read(quickAccessQuery);
  if (isPlain) void read(usersQuery({ q: undefined, token: undefined }));
}) satisfies PageReads;
