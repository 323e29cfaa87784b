import { Button, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { runStatuses } from '#shared/jobs/run-status';
import { jobsQuery, runsQuery } from '../../api/runs';
import { Pager } from '../../components/data-table';
import { LinkButton } from '../../components/link-button';
import { PageHeader } from '../../components/page-header';
import { pageSummary } from '../../components/page-summary';
import { statusLooks } from '../../components/status-look';
import { Choice } from './choice';
import { RunsTable } from './runs-table';
import type { HistorySearch } from './search';
import { useUrlPages } from './use-url-pages';

const pageSize = 20;

/** /admin/jobs/history: every run, newest first, filtered by job and status. */
export function JobHistoryPage() {
  const search = useSearch({ strict: false });
  const pages = useUrlPages();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    runsQuery({ job: search.job, status: search.status, limit: pageSize, nextToken: pages.token }),
  );
  const rows = data?.items ?? [];
  const filtered = search.job !== undefined || search.status !== undefined;
  return (
    <>
      <PageHeader
        title="Job history"
        purpose="Every run, newest first: who started it, what it changed, how it ended."
      />
      <Filters search={search} />
      <RunsTable
        caption="Runs, newest first"
        rows={rows}
        loading={isPending || isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        empty={
          filtered
            ? {
                title: 'No run matches',
                description: 'No run that you may see has this job and this status.',
                action: <ClearFilters />,
              }
            : {
                title: 'No runs yet',
                description: 'A run appears here as soon as a job is started.',
                action: <LinkButton to="/admin/jobs">Start a job</LinkButton>,
              }
        }
        skeletonRows={pageSize}
        footer={
          (pages.page > 1 || data?.nextToken) && (
            <Pager
              hasPrevious={pages.page > 1}
              hasNext={Boolean(data?.nextToken)}
              onPrevious={pages.previous}
              onNext={() => data?.nextToken && pages.next(data.nextToken)}
              summary={pageSummary({ page: pages.page, pageSize, shown: rows.length })}
              loading={isPlaceholderData}
            />
          )
        }
      />
    </>
  );
}

function useFilter() {
  const navigate = useNavigate();
  return (filter: Pick<HistorySearch, 'job' | 'status'>) =>
    void navigate({ to: '/admin/jobs/history', search: filter });
}

function Filters({ search }: { readonly search: HistorySearch }) {
  const { data: jobs = [] } = useQuery(jobsQuery);
  const filter = useFilter();
  return (
    <Flex gap="4" mb="4" wrap="wrap">
      <Choice
        label="Job"
        value={search.job ?? ''}
        options={[
          { value: '', label: 'All jobs' },
          ...jobs.map(({ name, title }) => ({ value: name, label: title })),
        ]}
        onChange={(job) => filter({ job: job || undefined, status: search.status })}
      />
      <Choice
        label="Status"
        value={search.status ?? ''}
        options={[
          { value: '' as const, label: 'Any status' },
          ...runStatuses.map((status) => ({ value: status, label: statusLooks[status].label })),
        ]}
        onChange={(status) => filter({ job: search.job, status: status || undefined })}
      />
    </Flex>
  );
}

function ClearFilters() {
  const filter = useFilter();
  return <Button onClick={() => filter({})}>Show all runs</Button>;
}
