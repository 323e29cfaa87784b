import type { JobEstimate } from '#shared/jobs/job/job';
import { formatRange } from '#shared/text/format-dollars';
import { formatDuration } from '#shared/text/time-format';
import { formatCounted } from '../../../components/text/number';
import type { Limits } from '../common/limits';

export interface EstimateLine {
  readonly label: string;
  readonly value: string;
  /** How the value was calculated or why it is missing. */
  readonly note?: string;
}

/** Returns an estimate's lines. `writes` is false for dry runs, audits and reports. */
export function estimateLines(estimate: JobEstimate, writes: boolean): readonly EstimateLine[] {
  const { records, readUnits, seconds } = estimate;
  const range = writes ? estimate.cost : estimate.dryRunCost;
  return [
    {
      label: 'Reads',
      value: `about ${formatCounted(records, 'record')}`,
      // The number is unknown for databases that do not report table sizes.
      ...(readUnits > 0 && { note: units(readUnits, 'read unit') }),
    },
    ...(writes ? writingLines(estimate) : []),
    { label: 'Cost', value: formatRange(range) },
    {
      label: 'Time',
      value: seconds == null ? 'not known yet' : `about ${formatDuration(Math.max(1, seconds) * 1_000)}`,
    },
  ];
}

/** Says that the estimate ignores the given limits. Undefined if none of them affects duration or cost. */
export function limitsNote({ writesPerSecond, readsPerSecond, laneCount }: Limits): string | undefined {
  if (writesPerSecond === undefined && readsPerSecond === undefined && laneCount === undefined)
    return undefined;
  return 'The estimate does not account for the limits on writes, reads and workers, which can affect the time and cost.';
}

function writingLines({ changes, writeUnits }: JobEstimate): readonly EstimateLine[] {
  if (changes == null)
    return [{ label: 'Changes', value: 'not known yet', note: 'start a dry run to find out' }];
  const change = { label: 'Changes', value: `about ${formatCounted(changes, 'record')}` };
  return [writeUnits == null ? change : { ...change, note: units(writeUnits, 'write unit') }];
}

const units = (count: number, one: string) => formatCounted(Math.ceil(count), one);
