import { changesRecords } from '#shared/jobs/job/job-shape';
import { countKept } from '#shared/jobs/run/informing-kinds';
import type { Counts, Written } from '#shared/jobs/run/lane';
import type { FindingCount } from '#shared/jobs/run/run';
import type { RunStatus } from '#shared/jobs/run/run-status';
import { countsText } from './counts-text';
import type { RunRow } from './ledger';

/** The outcome of a run that has ended. */
export interface EndOfRun extends Pick<Counts, 'read' | 'changed' | 'failed' | 'unchanged'>, Written {
  readonly status: RunStatus;
  readonly reason?: string | null | undefined;
  readonly findings: readonly FindingCount[];
}

/** Returns one or two sentences: the last line of the run's log and its description in the audit trail. */
export function endText(run: Pick<RunRow, 'shape' | 'dryRun'>, end: EndOfRun): string {
  const { reason, findings, ...counts } = end;
  const unchanged = writesRecords(run)
    ? `, ${(counts.unchanged - countKept(findings)).toLocaleString('en')} unchanged`
    : '';
  const text = `${countsText(run, counts, findings)}${unchanged}`;
  return `${endingOf(end)}: ${text}.${reason ? ` ${reason}` : ''}`;
}

/** Returns one to three words, such as 'Finished'. */
export const endingOf = ({ status }: Pick<EndOfRun, 'status'>): string => endings[status] ?? status;

const writesRecords = ({ shape }: Pick<RunRow, 'shape'>) => shape === undefined || changesRecords(shape);

const endings: Partial<Record<RunStatus, string>> = {
  SUCCEEDED: 'Finished',
  COMPLETED_WITH_FAILURES: 'Finished with failures',
  STOPPED: 'Stopped',
  FAILED: 'Failed',
};
