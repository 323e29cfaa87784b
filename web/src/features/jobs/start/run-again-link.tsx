import { RotateCw } from 'lucide-react';
import type { JobShape } from '#shared/jobs/job/job-shape';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { shortRunId } from '../../../api/runs';
import { LinkButton } from '../../../components/links/link-button';

/** Shapes of runs that start from another run or from a backup. */
const startedElsewhere: ReadonlySet<JobShape> = new Set(['undo', 'check', 'restore']);

/**
 * A link from a row of runs to the form filled in from that run. Renders nothing for active runs, and for
 * runs that are not started with a form.
 */
export function RunAgainLink({ run }: { readonly run: JobRun }) {
  if (startedElsewhere.has(run.shape) || isActive(run.status)) return null;
  const label = `Run ${run.title} ${shortRunId(run.id)} again`;
  return (
    <LinkButton
      size="xs"
      variant="ghost"
      to="/admin/jobs"
      search={{ start: run.job, from: run.id }}
      aria-label={label}
      title={label}
    >
      <RotateCw aria-hidden />
    </LinkButton>
  );
}
