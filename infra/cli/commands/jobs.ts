import type { ReadSource } from '#shared/jobs/export/table-export';
import type { Job, JobEstimate } from '#shared/jobs/job/job';
import { formatRange } from '#shared/text/format-dollars';
import { parseParams } from '../base/params';
import { type Column, count, duration, table, time } from '../output/output';
import { fetchEstimate, fetchJobs } from '../requests/requests';
import { command } from './kinds/command';
import { jobArgument, jobNamed, paramOption, readFromOption } from './start';

/** Shows the jobs that can be started. */
export const list = command({
  name: 'list',
  description: 'list the jobs and their parameters',
  async work({ api, output }) {
    const jobs = (await fetchJobs(api)).filter(({ listed }) => listed);
    output.showAll(jobs.map(asObject), () => table(jobs, columns, output.paint));
  },
});

const columns: readonly Column<Job>[] = [
  { head: 'job', of: (job) => job.name },
  { head: 'shape', of: (job) => job.shape },
  { head: 'parameters', of: (job) => parameterNames(job).join(', ') || '-' },
  { head: 'description', of: (job) => (job.permitted ? job.title : `${job.title} (${job.refusal})`) },
];

function parameterNames({ paramsSchema }: Job): readonly string[] {
  return Object.keys(JSON.parse(paramsSchema).properties ?? {});
}

const asObject = ({ paramsSchema, ...job }: Job) => ({
  ...job,
  paramsSchema: JSON.parse(paramsSchema) as unknown,
});

interface EstimateOptions {
  readonly param: readonly string[];
  readonly readFrom?: ReadSource;
}

/** Shows what a job's run would read, change and cost. */
export const estimate = command({
  name: 'estimate',
  description: 'show what a job run would read, change and cost before you start it',
  arguments: [jobArgument],
  options: [paramOption, readFromOption],
  async work({ api, output }, [name], { param, readFrom }: EstimateOptions) {
    const job = jobNamed(await fetchJobs(api), name);
    const estimated = await fetchEstimate(api, name, parseParams(param, job), readFrom);
    output.show(estimated, () => estimateText(estimated));
  },
});

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
