import type { Command } from 'commander';
import type { Job } from '#shared/jobs/job/job';
import { type Column, table } from '../output/table';
import { fetchJobs } from '../requests/requests';
import type { Perform } from '../requests/tools';

const columns: readonly Column<Job>[] = [
  { head: 'job', of: (job) => job.name },
  { head: 'shape', of: (job) => job.shape },
  { head: 'parameters', of: (job) => parameterNames(job).join(', ') || '-' },
  { head: 'description', of: (job) => (job.permitted ? job.title : `${job.title} (${job.refusal})`) },
];

/** Adds `list`, which shows the jobs that can be started. */
export function addList(program: Command, perform: Perform): void {
  program
    .command('list')
    .description('list the jobs and their parameters')
    .action(() =>
      perform(async ({ api, output }) => {
        const jobs = (await fetchJobs(api)).filter(({ listed }) => listed);
        output.showAll(jobs.map(asObject), () => table(jobs, columns, output.paint));
        return undefined;
      }),
    );
}

function parameterNames({ paramsSchema }: Job): readonly string[] {
  return Object.keys(JSON.parse(paramsSchema).properties ?? {});
}

const asObject = ({ paramsSchema, ...job }: Job) => ({
  ...job,
  paramsSchema: JSON.parse(paramsSchema) as unknown,
});
