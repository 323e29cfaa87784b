import { Badge, Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { inWords, messageOf } from '../../api/api-error';
import type { DirectoryRow } from '../../api/users';
import { UserLink } from '../../components/links/user-link';
import { columnOf, DataTable } from '../../components/table/data-table';
import { pagedTable } from '../../components/table/paged-table';
import { useUrlPages } from '../../components/table/use-url-pages';
import { formatCounted } from '../../components/text/number';
import { messages } from './messages';
import { directoryQuery, usersPageSize } from './queries';
import { accountState } from './words';

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

interface DirectoryTableProps {
  readonly q: string | undefined;
  readonly onClear: () => void;
}

/** A table of accounts that shows whether each user has preferences. */
export function DirectoryTable({ q, onClear }: DirectoryTableProps) {
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
