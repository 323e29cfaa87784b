import { useParams } from '@tanstack/react-router';
import { useRun } from '../../../api/runs';
import { PageHeader } from '../../../components/layout/page-header';
import { EmptyState, ErrorState, LoadingState } from '../../../components/layout/states';
import { LinkButton } from '../../../components/links/link-button';
import { RunView, runBreadcrumbs } from './run-view';

export function RunPage() {
  const { runId } = useParams({ from: '/shell/admin/jobs/$runId' });
  const { data: run, error, dataUpdatedAt, refetch } = useRun(runId);

  if (run) return <RunView key={run.id} run={run} updatedAtMs={dataUpdatedAt} lost={error !== null} />;
  return (
    <>
      <PageHeader breadcrumbs={runBreadcrumbs} title="Run" />
      <RunInstead run={run} error={error} onRetry={() => void refetch()} />
    </>
  );
}

interface RunInsteadProps {
  readonly run: null | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function RunInstead({ run, error, onRetry }: RunInsteadProps) {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (run === undefined) return <LoadingState label="Loading run" />;
  return (
    <EmptyState
      title="Run not found"
      description="The address may be incomplete. All runs are in the job history."
      action={<LinkButton to="/admin/jobs/history">Job history</LinkButton>}
    />
  );
}
