import { Badge, Box, Button, HStack, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { inWords, messageOf } from '../../api/api-error';
import type { DirectoryRow } from '../../api/users';
import { FilterStrip } from '../../components/filter/bar/filter-strip';
import { OptionsEditor } from '../../components/filter/bar/options-editor';
import { Choice } from '../../components/filter/choice';
import { TextFilter } from '../../components/filter/text-filter';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { UserLink } from '../../components/links/user-link';
import { columnOf, DataTable } from '../../components/table/data-table';
import { pagedTable } from '../../components/table/paged-table';
import { useUrlPages } from '../../components/table/use-url-pages';
import { formatCounted } from '../../components/text/number';
import { activeFilters, companyLabel, criteria } from './criteria';
import { FindForm } from './find-form';
import { messages } from './messages';
import { directoryQuery, quickAccessQuery, usersPageSize, usersQuery } from './queries';
import { type UsersSearch, usersSearch } from './search';
import { UsersTable } from './users-table';
import { accountState } from './words';

/** The page /admin/users, which finds a single user or lists all. */
export function UsersPage() {
  const { page, token, columns, size, ...search } = useSearch({ from: '/shell/admin/users' });
  const navigate = usePageNavigate({ from: '/admin/users' });
  const go = (change: UsersSearch, replace = false) =>
    void navigate({ search: { columns, size, ...search, ...change }, replace, resetScroll: false });
  const { view } = search;
  const clear = () => void navigate({ search: { columns, size, view }, resetScroll: false });
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
          <HStack gap="3" align="flex-start" justify="space-between" wrap="wrap">
            {view ? (
              <Box w={{ base: 'full', sm: '72' }}>
                <TextFilter
                  type="search"
                  label="Search"
                  placeholder="Beginning of an email"
                  value={search.q ?? ''}
                  onChange={(text) => go({ q: text || undefined }, true)}
                />
              </Box>
            ) : (
              <UserFilters search={search} onChange={go} onClear={clear} />
            )}
            <Choice
              stacked
              label="List"
              value={view ?? 'records'}
              options={[
                { value: 'records', label: 'Preferences records' },
                { value: 'directory', label: 'Accounts in the directory' },
              ]}
              onChange={(chosen) => go({ view: chosen === 'directory' ? chosen : undefined })}
            />
          </HStack>
          {view ? (
            <DirectoryTable q={search.q} onClear={clear} />
          ) : (
            <UsersTable caption="All users" search={search} onClear={clear} selects />
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

interface UserFiltersProps {
  readonly search: UsersSearch;
  readonly onChange: (change: UsersSearch, replace?: boolean) => void;
  readonly onClear: () => void;
}

function UserFilters({ search, onChange, onClear }: UserFiltersProps) {
  return (
    <Box flex="1" minW={{ base: 'full', sm: '0' }}>
      <FilterStrip
        search={search.q}
        onSearch={(q) => onChange({ q }, true)}
        placeholder="Part of an email, name or ID"
        offered={[
          ...criteria.map(({ key, label, choices }) => ({
            key,
            label,
            editor: (
              <OptionsEditor
                single
                label={label}
                options={choices}
                values={[search[key] ?? '']}
                onChange={([value]) => onChange(usersSearch.parse({ [key]: value }))}
              />
            ),
          })),
          {
            key: 'company',
            label: companyLabel,
            editor: (
              <TextFilter
                label={companyLabel}
                placeholder="company.com"
                note="The part of the email after the @."
                value={search.company ?? ''}
                onChange={(company) => onChange({ company: company || undefined }, true)}
              />
            ),
          },
        ]}
        active={activeFilters(search)}
        onRemove={onChange}
        onClear={onClear}
      />
    </Box>
  );
}

const column = columnOf<DirectoryRow>();
const columns = [
  column('email', 'Email', ({ account }) => <UserLink id={account.email ?? account.subject} />),
  column('name', 'Name', ({ account }) => account.name ?? ''),
  column('state', 'Account', ({ account }) => accountState(account)),
  column('preferences', 'Preferences', ({ preferences }) =>
    preferences.length === 0 ? (
      <Badge variant="surface" colorPalette="orange">
        None
      </Badge>
    ) : (
      formatCounted(preferences.length, 'record')
    ),
  ),
];

/** A table of accounts that shows whether each user has preferences. */
function DirectoryTable({ q, onClear }: { readonly q: string | undefined; readonly onClear: () => void }) {
  const pages = useUrlPages();
  const query = useQuery(directoryQuery({ q, token: pages.token, size: pages.size }));
  const table = pagedTable(query, { pages, pageSize: pages.size ?? usersPageSize });
  return (
    <DataTable
      name="directory"
      {...table}
      caption="Accounts in the user directory"
      columns={columns}
      getRowId={({ account }) => account.subject}
      error={query.error && inWords(query.error, messages.loadFailed(messageOf(query.error)))}
      skeletonRows={10}
      empty={{
        title: q ? 'No matching accounts' : 'The directory has no accounts',
        description: q
          ? `No email in the directory begins with '${q}'.`
          : 'An administrator can add people to the user pool.',
        ...(q ? { action: <Button onClick={onClear}>Show all accounts</Button> } : {}),
      }}
    />
  );
}
