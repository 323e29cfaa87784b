import { faultKinds } from '../runtime/faults';
import { beginning } from '../runtime/world';
import type { Result } from '../scenario/simulate';

/** The maximum number of history lines in a report. */
const maxLines = 80;

/** Formats a history for a reader: its steps, its faults and the result. */
export function report({ seed, plan, violation, faults, lines, runs }: Result): string {
  const { config, records, unversionedEvery } = plan;
  const unversioned =
    unversionedEvery === 0 ? 'all with a version' : `one in ${unversionedEvery} without a version`;
  const telling = lines.filter(({ what }) => !isDull(what));
  const shown = telling.slice(-maxLines);
  return [
    `Seed ${seed}: ${violation ? `broken: ${violation.invariant}` : 'all guarantees hold'}`,
    ...(violation ? [`  ${violation.message}`] : []),
    `Records: ${records.join(' and ')}, ${unversioned}; ${config.segments} segments, ${config.recordsPerPage} records a page`,
    'What was done:',
    ...plan.operations.map(
      ({ name, kind, wait, twice }) => `  ${name}: ${kind} (${wait}${twice ? ', twice' : ''})`,
    ),
    'What went wrong:',
    ...faults.map(({ site, kind }) => `  ${site}: ${faultKinds[kind]}`),
    'Runs:',
    ...runs.map((run) => `  ${run}`),
    `History (${shown.length} of ${lines.length} steps, without reads and log lines that went well):`,
    ...shown.map(({ at, who, what }) => `  ${timeOf(at)} ${who}: ${what}`),
  ].join('\n');
}

/** Returns true for uninteresting events: reads and log lines without a fault. */
const isDull = (what: string) =>
  !what.includes('<-') && (/^(Get|Query|Scan|BatchGet|Describe)/.test(what) || what.includes('#LOG '));

/** Formats the number of seconds since the beginning. */
const timeOf = (timeMs: number) => `${((timeMs - beginning) / 1_000).toFixed(3).padStart(10)} s`;
