import { useQuery } from '@tanstack/react-query';
import { isActive } from '#shared/jobs/run/run-status';
import { latestRunsQuery } from '../common/queries';
import { Section } from '../common/section';
import { RunsTable } from '../history/runs-table';

const recentRuns = 8;

/** The active runs followed by the latest finished runs. The list is shown below the catalogue. */
export function RecentRuns() {
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
