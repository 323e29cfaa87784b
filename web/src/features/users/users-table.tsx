import { Badge, Button, Text, VisuallyHidden } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fullNameOf } from '#shared/domain/users/full-name';
import { preferencesSubscriptionLabel } from '#shared/values/subscription';
import { inWords, messageOf } from '../../api/api-error';
import type { UserRow } from '../../api/users';
import { BulkEdit } from '../../components/bulk-edit/bulk-edit';
import { UserLink } from '../../components/links/user-link';
import { RecordId } from '../../components/records/record-id';
import { columnOf, DataTable } from '../../components/table/data-table';
import { pagedTable } from '../../components/table/paged-table';
import { selectable } from '../../components/table/select-box';
import { SelectionContext, useSelection, type WholeList } from '../../components/table/use-selection';
import { useUrlPages } from '../../components/table/use-url-pages';
import { uniqueNames } from '../../components/text/unique-names';
import { listedUsers, usersInWords } from './criteria';
import { messages } from './messages';
import { type ListedUsers, readUsers, usersPageSize, usersQuery } from './queries';
import type { UsersSearch } from './search';
import { keyOfRow, statusPalette, templateName } from './words';

interface UsersTableProps {
  readonly caption: string;
  readonly search: UsersSearch;
  /** Returns content such as a 'View' button for a row, whose name no other row of the page has. */
  readonly action?: (row: UserRow, name: string) => React.ReactNode;
  readonly onClear: () => void;
  readonly selects?: boolean;
}

const column = columnOf<UserRow>();

/** All users' preferences records, page by page (docs/product.md). */
export function UsersTable({ caption, search, action, onClear, selects = false }: UsersTableProps) {
  const pages = useUrlPages();
  const query = useQuery(usersQuery({ ...listedUsers(search), token: pages.token, size: pages.size }));
  const table = pagedTable(query, { pages, pageSize: pages.size ?? usersPageSize });
  const items: readonly UserRow[] | undefined = query.data?.items;
  const columns = useMemo(() => {
    const names = uniqueNames<UserRow>(
      items ?? [],
      keyOfRow,
      ({ preferences }) => `record ${preferences.id}`,
    );
    const plain = columnsWith(action && ((row) => action(row, names.get(row) ?? keyOfRow(row))));
    return selects ? selectable(plain) : plain;
  }, [action, selects, items]);
  const isComplete = !pages.token && query.data !== undefined && !query.data.nextToken;
  const selection = useUserSelection(items, search, isComplete);
  return (
    <SelectionContext value={selection}>
      <DataTable
        name="users"
        {...table}
        caption={caption}
        columns={columns}
        getRowId={({ preferences }) => preferences.id}
        error={query.error && inWords(query.error, messages.loadFailed(messageOf(query.error)))}
        skeletonRows={10}
        empty={emptyOf(search, Boolean(query.data?.nextToken), onClear)}
      />
      {selects && <BulkEdit model="UserPreferences" selection={selection} />}
    </SelectionContext>
  );
}

/** Shows the user's name, because several records can have the same email. */
const PersonName = ({ row: { preferences } }: { readonly row: UserRow }) => (
  <Text as="span" color="fg.muted">
    {fullNameOf(preferences.personalDetails)}
  </Text>
);

const listedOf = (row: UserRow) => ({
  id: row.preferences.id,
  _version: row.preferences._version,
  name: keyOfRow(row),
});

const nameOf = ({ name }: ReturnType<typeof listedOf>) => name;

/**
 * Holds the selected users. A question selects all matching records if only a record's fields are filtered.
 * Otherwise all pages are read, because no API filter finds the same records.
 */
function useUserSelection(rows: readonly UserRow[] | undefined, search: UsersSearch, isComplete: boolean) {
  const listed = useMemo(() => rows?.map(listedOf), [rows]);
  const asked = JSON.stringify(listedUsers(search));
  const words = `all ${usersInWords(search)}`;
  const whole = useMemo((): WholeList => {
    const question: ListedUsers = JSON.parse(asked);
    const { q, company, filter = {} } = question;
    if (!q && !company) return { question: { filter: JSON.stringify(filter), words } };
    return {
      load: async (signal) =>
        (await readUsers(question, signal))
          .map(listedOf)
          .map(({ id, _version, name }) => ({ id, version: _version ?? 0, name })),
    };
  }, [asked, words]);
  return useSelection({ rows: listed, nameOf, whole, isComplete });
}

const columnsWith = (action: ((row: UserRow) => React.ReactNode) | undefined) => [
  column('record', { header: 'Record ID', width: '150px' }, ({ preferences }) => (
    <RecordId table="UserPreferences" id={preferences.id} />
  )),
  column('email', 'Email', (row) => (
    <>
      <UserLink id={keyOfRow(row)} record={row.preferences.id} /> <PersonName row={row} />
    </>
  )),
  column('template', 'Template', ({ preferences }) => templateName(preferences.assignedTemplate)),
  column('subscription', 'Subscription', ({ preferences }) => (
    <Badge variant="surface" colorPalette={statusPalette(preferences.subscriptionStatus)}>
      {preferencesSubscriptionLabel(preferences.subscriptionStatus)}
    </Badge>
  )),
  ...(action
    ? [
        column(
          'action',
          {
            header: () => <VisuallyHidden>View</VisuallyHidden>,
            ...({ align: 'end', width: '90px' } as const),
          },
          (row) => action(row),
        ),
      ]
    : []),
];

function emptyOf(search: UsersSearch, more: boolean, onClear: () => void) {
  if (more) {
    return {
      title: 'No matching users found yet',
      description: 'Not all records have been searched yet. The next page continues the search.',
    };
  }
  const { q } = search;
  const words = usersInWords(search);
  if (q || words !== 'users') {
    const containing = q ? ` whose ID, userID, owner or personal details contain '${q}'` : '';
    return {
      title: 'No matching users',
      description: `There are no ${words}${containing}.`,
      action: <Button onClick={onClear}>Show all users</Button>,
    };
  }
  return {
    title: 'No users have preferences yet',
    description:
      'The app creates a preferences record when a user starts onboarding. You can also create one with User preferences recovery.',
  };
}
