import { Button, VisuallyHidden } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Change } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { changesQuery } from '../../api/run/run-changes';
import { UserLink } from '../../components/links/user-link';
import { columnOf, DataTable } from '../../components/table/data-table';
import { pagedTable } from '../../components/table/paged-table';
import { useUrlPages } from '../../components/table/use-url-pages';

const pageSize = 20;
const column = columnOf<Change>();

interface FoundUsersProps {
  readonly run: JobRun;
  readonly onCheck: (email: string) => void;
}

/** Shows the users found, one for each of the run's changes. */
export function FoundUsers({ run, onCheck }: FoundUsersProps) {
  const pages = useUrlPages();
  const query = useQuery(changesQuery(run.id, { limit: pageSize, nextToken: pages.token }));
  const columns = useMemo(
    () => [
      column('user', 'User', (row) => <UserLink id={emailOf(row)} />),
      column('state', 'Preferences', () => (run.dryRun ? 'None' : 'Created')),
      column(
        'check',
        { header: () => <VisuallyHidden>Check</VisuallyHidden>, align: 'end', width: '100px' },
        (row) => (
          <Button size="xs" aria-label={`Check ${emailOf(row)}`} onClick={() => onCheck(emailOf(row))}>
            Check
          </Button>
        ),
      ),
    ],
    [run.dryRun, onCheck],
  );
  return (
    <DataTable
      name="found-users"
      {...pagedTable(query, { pages, pageSize, total: run.changed })}
      caption={run.dryRun ? 'Users without preferences' : 'Users whose preferences were created'}
      columns={columns}
      getRowId={({ key }) => key}
      empty={{
        title: 'Every user has preferences',
        description: 'Every enabled account in the directory has a preferences record.',
      }}
    />
  );
}

/** Returns the email that belongs or, in a dry run, will belong to the record. */
function emailOf({ key, after }: Change): string {
  const fields: unknown = after ? JSON.parse(after) : undefined;
  const isRecord = typeof fields === 'object' && fields !== null && 'userID' in fields;
  return isRecord && typeof fields.userID === 'string' ? fields.userID : key;
}
