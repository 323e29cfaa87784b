import type { JobEstimate } from '#shared/jobs/job/job';
import { formatCount, formatCounted } from '../../../components/text/number';
import { formatDuration } from '../../../components/time/time-format';

/** A line of an estimate: a label and an amount. */
export interface EstimateLine {
  readonly label: string;
  readonly value: string;
  /** The basis of the value, or why there is none. */
  readonly note?: string;
}

/**
 * Returns the known facts about a run before it starts, line by line. Dry runs, audits and reports only read.
 */
export function estimateLines(estimate: JobEstimate, writes: boolean): readonly EstimateLine[] {
  const { records, readUnits, readDollars, dollars, seconds } = estimate;
  return [
    {
      label: 'Reads',
      value: `about ${formatCounted(records, 'record')}`,
      // Some databases do not report the size of their tables, so read units cannot be estimated.
      ...(readUnits > 0 && { note: units(readUnits, 'read unit') }),
    },
    ...(writes ? writingLines(estimate) : []),
    writes
      ? { label: 'Cost', value: dollars == null ? atLeast(readDollars) : about(dollars) }
      : { label: 'Cost', value: about(readDollars) },
    {
      label: 'Time',
      value: seconds == null ? 'not known yet' : `about ${formatDuration(Math.max(1, seconds) * 1_000)}`,
    },
  ];
}

function writingLines({ changes, writeUnits }: JobEstimate): readonly EstimateLine[] {
  if (changes == null)
    return [{ label: 'Changes', value: 'not known yet', note: 'start a dry run to find out' }];
  const change = { label: 'Changes', value: `about ${formatCounted(changes, 'record')}` };
  return [writeUnits == null ? change : { ...change, note: units(writeUnits, 'write unit') }];
}

const units = (count: number, one: string) => formatCounted(Math.ceil(count), one);
const about = (dollars: number) => (dollars < 0.01 ? 'less than $0.01' : `about ${formatDollars(dollars)}`);
const atLeast = (dollars: number) =>
  dollars < 0.01 ? 'not known yet' : `at least ${formatDollars(dollars)}`;

const cents = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

/** Formats an amount: $0.42, $1,250. Only small amounts have cents. */
function formatDollars(dollars: number): string {
  return dollars < 100 ? cents.format(dollars) : `$${formatCount(dollars)}`;
}
