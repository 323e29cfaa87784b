import { Box, Grid, Heading, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Job } from '#shared/jobs/run';
import { isActive } from '#shared/jobs/run-status';
import { jobsQuery, runsQuery } from '../../api/runs';
import { LinkButton } from '../../components/link-button';
import { PageHeader } from '../../components/page-header';
import { EmptyState, ErrorState } from '../../components/states';
import { JobCard, JobCardLoading } from './job-card';
import { RunsTable } from './runs-table';
import { StartDrawer } from './start-drawer';

/** The list is read this far back for active runs. */
const readRuns = 50;
const recentRuns = 8;

/** /admin/jobs: the catalogue, starting a job, and the latest runs. */
export function JobsPage() {
  const { data: jobs, error, refetch } = useQuery(jobsQuery);
  return (
    <>
      <PageHeader
        title="Jobs"
        purpose="What each job does, and to which tables. A dry run shows what would change and writes nothing."
        actions={<LinkButton to="/admin/jobs/history">Job history</LinkButton>}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="8">
          <Catalogue jobs={jobs?.filter(({ listed }) => listed)} />
          <Runs />
        </Stack>
      )}
    </>
  );
}

interface CatalogueProps {
  /** Undefined while they are loading. */
  readonly jobs: readonly Job[] | undefined;
}

function Catalogue({ jobs }: CatalogueProps) {
  const { start } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (name: string | undefined) =>
    void navigate({
      to: '/admin/jobs',
      search: { start: name },
      replace: name === undefined,
      resetScroll: false,
    });

  if (jobs?.length === 0) return <EmptyState title="No jobs" description="The catalogue is empty." />;
  return (
    <Box as="section" aria-label="Catalogue">
      <Grid
        as="ul"
        listStyleType="none"
        gap="4"
        templateColumns="repeat(auto-fill, minmax(min(360px, 100%), 1fr))"
      >
        {jobs?.map((job) => <JobCard key={job.name} job={job} onStart={() => open(job.name)} />) ?? (
          <JobCardLoading />
        )}
      </Grid>
      <StartDrawer
        job={jobs?.find(({ name, permitted }) => name === start && permitted)}
        onClose={() => open(undefined)}
      />
    </Box>
  );
}

function Runs() {
  const { data, error, isPending, refetch } = useQuery(runsQuery({ limit: readRuns }));
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
          error={error}
          onRetry={() => void refetch()}
          empty={{
            title: 'No runs yet',
            description: 'A run appears here as soon as a job is started. A dry run is a safe beginning.',
          }}
          skeletonRows={4}
        />
      </Section>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h2" textStyle="sectionTitle" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
