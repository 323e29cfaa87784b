import { IconButton, Menu, Portal, Stack } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { isActive } from '#shared/jobs/run/run-status';
import { useJobsPaused } from '../../../api/pulse';
import { jobsQuery, meQuery } from '../../../api/runs';
import { PageHeader } from '../../../components/layout/page-header';
import type { PageReads } from '../../../components/layout/page-reads';
import { ErrorState } from '../../../components/layout/states';
import { LinkButton } from '../../../components/links/link-button';
import { AttentionList, attentionQuery, useAttentionIsKnown } from '../../../components/run/attention-list';
import { latestRunsQuery } from '../common/queries';
import { Section } from '../common/section';
import { RunsTable } from '../history/runs-table';
import { Catalogue, CatalogueLoading } from './catalogue';
import { PauseJobs } from './pause-jobs';

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

const recentRuns = 8;

function RecentRuns() {
  const { data, error, dataUpdatedAt, isPending, refetch } = useQuery(latestRunsQuery);
  const runs = data?.items ?? [];
  const active = runs.filter(({ status }) => isActive(status));
  const recent = runs.filter(({ status }) => !isActive(status)).slice(0, recentRuns);
  return (
    <>
      {active.length > 0 && (
        <Section title="Active runs">
          <RunsTable
            caption="Active runs"
            rows={active}
            onRetry={() => void refetch()}
            empty={{ title: 'Nothing is running' }}
          />
        </Section>
      )}
      <Section title="Recent runs">
        <RunsTable
          caption="Recent runs"
          rows={recent}
          loading={isPending}
          updatedAtMs={dataUpdatedAt}
          error={error}
          onRetry={() => void refetch()}
          empty={{
            title: 'No runs yet',
            description: 'A run appears here as soon as a job is started. A dry run is a safe first step.',
          }}
          skeletonRows={4}
        />
      </Section>
    </>
  );
}

export function JobsMenu() {
  const paused = useJobsPaused();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu.Root recipe={menuSlotRecipe}>
        <Menu.Trigger asChild>
          <IconButton aria-label="More actions for all jobs">
            <Ellipsis aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="schedules" asChild>
                <Link to="/admin/jobs/schedules">Schedules</Link>
              </Menu.Item>
              <Menu.Item value="pause" color="fg.error" disabled={paused} onClick={() => setAsking(true)}>
                {paused ? 'All jobs are paused' : 'Pause all jobs…'}
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <PauseJobs open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
