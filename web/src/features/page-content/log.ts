import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { type EntryWords, type LogEntry, newestEntries } from '../../components/operations/log-entry';
import { formatCount, formatCounted } from '../../components/text/number';
import { messages } from './messages';
import { type JobOperation, operationOf } from './operations';

/**
 * Returns the log of the page content operations. It contains all admins' runs, as well as the results and
 * failures of the checks on this page.
 */
export const logOf = (runs: readonly JobRun[], own: readonly LogEntry[]): readonly LogEntry[] =>
  newestEntries([...own, ...runs.flatMap(entriesOf)]);

/** Returns log entries for a run's outcome and start, newest first. */
function entriesOf(run: JobRun): readonly LogEntry[] {
  const operation = operationOf(run);
  if (!operation) return [];
  const begun: LogEntry = {
    key: `${run.id} begun`,
    at: run.createdAt,
    kind: 'info',
    text: `${labelOf(operation, run)}: started`,
    run,
  };
  if (isActive(run.status)) return [begun];
  return [
    { ...endingOf(run, operation), key: `${run.id} ended`, at: run.endedAt ?? run.createdAt, run },
    begun,
  ];
}

const labelOf = ({ label }: JobOperation, { dryRun }: JobRun) => (dryRun ? `Dry run: ${label}` : label);

/** Describes a run's outcome in words. */
export function endingOf(run: JobRun, operation: JobOperation): EntryWords {
  const label = labelOf(operation, run);
  const [one, many] = operation.things;
  const { done, job } = operation;
  switch (run.status) {
    case 'FAILED': {
      const words = job === 'page-content-defaults' ? messages.errorUpdating : `${label} failed`;
      return { kind: 'error', text: run.reason ? `${words}: ${run.reason}` : words };
    }
    case 'STOPPED':
      return { kind: 'warning', text: `${label}: stopped before it finished` };
    default: {
      if (run.failed > 0) {
        const count = `${formatCounted(run.changed, one, many)} ${done}, ${formatCount(run.failed)} failed`;
        return { kind: 'warning', text: `${label}: ${count}` };
      }
      if (run.changed === 0) return { kind: 'info', text: `${label}: nothing to change` };
      const count = formatCounted(run.changed, one, many);
      return run.dryRun
        ? { kind: 'info', text: `${label}: ${count} would be ${done} (nothing was written)` }
        : { kind: 'success', text: `${label}: ${count} ${done}` };
    }
  }
}
