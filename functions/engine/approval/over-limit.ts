import { haveCounted, isCounting } from '#shared/jobs/run/progress';
import { counted } from '#shared/text/counted';
import type { LaneRow, RunRow } from '../ledger/ledger';

/** Returns why a run without approval ends. `when` is '' or ' before its first write'. */
export const tooManyRecords = (max: number, when = ''): string =>
  `The run was stopped${when} because changing more than ${counted(max, 'record')} requires approval. Start a dry run with the same parameters and ask for approval.`;

/**
 * Why a run must end before its first write, if its lanes have counted more records than it may change.
 * Perhaps no worker found out: the last may have died after its checkpoint.
 */
export function overLimit(
  { maxUnapproved: max }: Pick<RunRow, 'maxUnapproved'>,
  lanes: readonly LaneRow[],
): string | undefined {
  if (max === undefined || max === null || !lanes.every(isCounting)) return undefined;
  const records = lanes.reduce((sum, lane) => sum + (lane.recordsChanged ?? 0), 0);
  return records > max ? tooManyRecords(max, ' before its first write') : undefined;
}

/** Returns the reason for a run whose lanes have all counted their records. */
export const overLimitAtEnd = (
  run: Pick<RunRow, 'maxUnapproved'>,
  lanes: readonly LaneRow[],
): string | undefined => (haveCounted(lanes) ? overLimit(run, lanes) : undefined);
