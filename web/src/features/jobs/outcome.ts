import type { JobRun } from '#shared/jobs/run';
import { formatCount, formatCounted } from '../../components/number';

/** What happened, in a sentence for the place where the progress was, and how it went. */
export interface Outcome {
  readonly tone: 'success' | 'warning' | 'error' | 'info';
  readonly title: string;
  readonly text: string;
}

type EndedRun = Pick<
  JobRun,
  'status' | 'dryRun' | 'read' | 'changed' | 'failed' | 'unchanged' | 'total' | 'reason' | 'undoneBy'
>;

const records = (count: number) => formatCounted(count, 'record');

/** How a run ended; undefined while it has not. */
export function outcomeOf(run: EndedRun): Outcome | undefined {
  switch (run.status) {
    case 'QUEUED':
    case 'RUNNING':
    case 'STOPPING':
      return undefined;
    case 'SUCCEEDED':
      return {
        tone: 'success',
        title: run.dryRun ? 'Dry run complete' : 'Run complete',
        text: `${whatChanged(run)}.`,
      };
    case 'COMPLETED_WITH_FAILURES':
      return {
        tone: 'warning',
        title: run.dryRun ? 'Dry run complete, with failures' : 'Run complete, with failures',
        text: `${whatChanged(run)}. ${formatCount(run.failed)} could not be ${run.dryRun ? 'examined' : 'changed'}.`,
      };
    case 'STOPPED':
      return {
        tone: 'info',
        title: 'Stopped',
        text: `${howFar(run)}. ${whatChanged(run)}.${run.undoneBy ? '' : ' Resuming goes on with what is left.'}`,
      };
    case 'FAILED':
      return {
        tone: 'error',
        title: 'Failed',
        text: `${run.reason ?? 'The run could not go on.'} ${howFar(run)}. ${whatChanged(run)}.`,
      };
    default:
      return run.status satisfies never;
  }
}

function whatChanged({ dryRun, changed, unchanged }: EndedRun): string {
  if (changed === 0) return dryRun ? 'Nothing would change' : 'Nothing was changed';
  if (dryRun) return `${records(changed)} would change; nothing was written`;
  return `${records(changed)} changed, ${formatCount(unchanged)} left as they were`;
}

const howFar = ({ read, total }: EndedRun) =>
  total > read ? `Read ${formatCount(read)} of about ${records(total)}` : `Read ${records(read)}`;
