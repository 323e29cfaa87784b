import type { Command } from 'commander';
import type { ReadSource } from '#shared/jobs/export/table-export';
import type { JobEstimate } from '#shared/jobs/job/job';
import { formatRange } from '#shared/text/format-dollars';
import { parseParams } from '../base/params';
import { count, duration, time } from '../output/format';
import { fetchEstimate, fetchJobs } from '../requests/requests';
import type { Perform } from '../requests/tools';
import { jobNamed, paramOption, readFromOption } from './start';

interface EstimateOptions {
  readonly param: readonly string[];
  readonly readFrom?: ReadSource;
}

/** Adds `estimate`, which shows what a job's run would read, change and cost. */
export function addEstimate(program: Command, perform: Perform): void {
  program
    .command('estimate')
    .description('show what a job run would read, change and cost before you start it')
    .argument('<job>', 'job name (see list)')
    .option(...paramOption)
    .option(...readFromOption)
    .action((name: string, { param, readFrom }: EstimateOptions) =>
      perform(async ({ api, output }) => {
        const job = jobNamed(await fetchJobs(api), name);
        const estimate = await fetchEstimate(api, name, parseParams(param, job), readFrom);
        output.show(estimate, () => estimateText(estimate));
        return undefined;
      }),
    );
}

function estimateText(estimate: JobEstimate): string {
  const { records, changes, cost, dryRunCost, seconds, basis } = estimate;
  return [
    `reads about ${count(records)} records`,
    `changes ${typeof changes === 'number' ? `about ${count(changes)} records` : 'an unknown number of records; start a dry run to find out'}`,
    `cost of a dry run: ${formatRange(dryRunCost)}`,
    `cost of a real run: ${formatRange(cost)}`,
    ...(typeof seconds === 'number' ? [`takes about ${duration(Math.max(1, seconds) * 1_000)}`] : []),
    basis
      ? `based on the ${basis.dryRun ? 'dry' : 'last'} run ${basis.runId}, which ended at ${time(basis.at)}`
      : 'based on the table sizes',
  ].join('\n');
}
