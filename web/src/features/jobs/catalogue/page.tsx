import { Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { jobsQuery, meQuery } from '../../../api/runs';
import { PageHeader } from '../../../components/layout/page-header';
import type { PageReads } from '../../../components/layout/page-reads';
import { ErrorState } from '../../../components/layout/states';
import { LinkButton } from '../../../components/links/link-button';
import { AttentionList, attentionQuery, useAttentionIsKnown } from '../../../components/run/attention-list';
import { latestRunsQuery } from '../common/queries';
import { Catalogue, CatalogueLoading } from './catalogue';
import { JobsMenu } from './jobs-menu';
import { RecentRuns } from './recent-runs';

/** /admin/jobs. Shows the catalogue, the form for starting a job, and the latest runs. */
export function JobsPage() {
  const { data: jobs, error, refetch } = useQuery(jobsQuery);
  const isKnown = useAttentionIsKnown();
  return (
    <>
      <PageHeader
        title="Jobs"
        purpose="All jobs and the tables they change. A dry run shows the changes without writing anything."
        actions={
          <>
            <LinkButton to="/admin/jobs/history">Job history</LinkButton>
            <JobsMenu />
          </>
        }
      />
      {error && !jobs ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : jobs && isKnown ? (
        <Stack gap="8">
          <AttentionList />
          <Catalogue jobs={jobs.filter(({ listed }) => listed)} />
          <RecentRuns />
        </Stack>
      ) : (
        <CatalogueLoading />
      )}
    </>
  );
}

JobsPage.reads = ((read) => {
  void read(jobsQuery);
  void read(meQuery);
  void read(attentionQuery);
  void read(latestRunsQuery);
}) satisfies PageReads;
