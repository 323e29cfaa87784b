import { changesRecords } from '#shared/jobs/job/job-shape';
import { countKept, findingsText } from '#shared/jobs/run/informing-kinds';
import type { Counts, Written } from '#shared/jobs/run/lane';
import { recordsNote } from '#shared/jobs/run/records-changed';
import type { FindingCount, JobRun } from '#shared/jobs/run/run';
import type { RunStatus } from '#shared/jobs/run/run-status';
import { counted } from '#shared/text/counted';
import type { RunRow } from './ledger';

const number = (value: number) => value.toLocaleString('en');

/**
 * Returns the number of records read and changed, in terms of the run's shape. `findings` is the number of
 * findings of an audit or a check, or of records that another run kept on purpose.
 */
export function countsText(
  run: { readonly shape?: JobRun['shape'] | undefined; readonly dryRun: boolean },
  { read, changed, recordsChanged, failed }: Pick<Counts, 'read' | 'changed' | 'failed'> & Written,
  findings: readonly FindingCount[],
): string {
  const failures = `${number(failed)} failed`;
  switch (run.shape) {
    case 'audit':
    case 'check':
      return `${number(read)} read, ${findingsText(findings)}, ${failures}`;
    case 'backup':
      return `${number(read)} copied`;
    case 'report':
      return `${number(read)} read, ${failures}`;
    default:
      return `${number(read)} read, ${number(changed)} ${run.dryRun ? 'would change' : 'changed'}${recordsNote({ recordsChanged, changed })}, ${keptText(findings)}${failures}`;
  }
}

export const countingText = ({ read, recordsChanged }: Pick<Counts, 'read'> & Written): string =>
  `${number(read)} read, ${counted(recordsChanged ?? 0, 'record')} to change`;

function keptText(findings: readonly FindingCount[]): string {
  const kept = countKept(findings);
  return kept === 0 ? '' : `${number(kept)} kept, `;
}

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
