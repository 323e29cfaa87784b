import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { formatDollars, formatExactDollars, formatRange } from '#shared/text/format-dollars';

type Costs = Pick<JobRun, 'status' | 'dollars' | 'maxDollars' | 'estimate'>;

/**
 * Returns text such as 'Cost so far: $0.42 of a maximum of $5.00; estimated $0.30 to $0.60', or an empty text
 * if no cost has been counted.
 */
export function costText({ status, dollars, maxDollars, estimate }: Costs): string {
  if (typeof dollars !== 'number') return '';
  const ceiling = maxDollars ? ` of a maximum of ${formatExactDollars(maxDollars)}` : '';
  const estimated = estimate ? `; estimated ${formatRange(estimate)}` : '';
  return `${isActive(status) ? 'Cost so far' : 'Cost'}: ${formatDollars(dollars)}${ceiling}${estimated}`;
}
