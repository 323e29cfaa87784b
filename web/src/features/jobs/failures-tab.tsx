import { Code } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { truncateId } from '#shared/domain/user-id';
import type { Failure, JobRun } from '#shared/jobs/run';
import { isActive } from '#shared/jobs/run-status';
import { CopyableId } from '../../components/copyable';
import { columnsOf, DataTable, Pager } from '../../components/data-table';
import { pageSummary } from '../../components/page-summary';
import { RelativeTime } from '../../components/time';
import { failuresQuery } from './queries';
import { useUrlPages } from './use-url-pages';

const pageSize = 20;
const whileActiveMs = 5_000;

const column = columnsOf<Failure>();
const columns = column.columns([
  column.accessor('table', { header: 'Table' }),
  column.accessor('key', {
    header: 'Record',
    cell: ({ getValue }) => <CopyableId value={getValue()} short={truncateId(getValue())} />,
  }),
  column.accessor('code', { header: 'Code', cell: ({ getValue }) => <Code size="sm">{getValue()}</Code> }),
  column.accessor('message', { header: 'Message' }),
  column.accessor('attempt', { header: 'Attempt', meta: { align: 'end' } }),
  column.accessor('at', { header: 'When', cell: ({ getValue }) => <RelativeTime at={getValue()} /> }),
]);

/** Records that could not be changed, and why. */
export function FailuresTab({ run }: { readonly run: JobRun }) {
  const pages = useUrlPages();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...failuresQuery(run.id, { limit: pageSize, nextToken: pages.token }),
    refetchInterval: isActive(run.status) ? whileActiveMs : false,
  });
  const rows = data?.items ?? [];
  return (
    <DataTable
      caption="Records that could not be changed"
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      loading={isPending || isPlaceholderData}
      error={error}
      onRetry={() => void refetch()}
      empty={{
        title: isActive(run.status) ? 'No failures so far' : 'No failures',
        description: 'A record that cannot be changed is listed here, and the run goes on.',
      }}
      skeletonRows={run.failed > 0 ? Math.min(run.failed, pageSize) : 1}
      footer={
        rows.length > 0 && (
          <Pager
            hasPrevious={pages.page > 1}
            hasNext={Boolean(data?.nextToken)}
            onPrevious={pages.previous}
            onNext={() => data?.nextToken && pages.next(data.nextToken)}
            summary={pageSummary({ page: pages.page, pageSize, shown: rows.length, total: run.failed })}
            loading={isPlaceholderData}
          />
        )
      }
    />
  );
}
