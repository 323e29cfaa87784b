import * as z from 'zod/mini';
import type { Job } from '#shared/jobs/job/job';
import type { Finding } from '#shared/jobs/run/results';

export interface Fix {
  readonly job: Job;
  readonly table: string;
  readonly findings: readonly Finding[];
}

/** The maximum number of records to which a run can be limited. */
export const maxRecords = 100;

const schemaShape = z.object({ properties: z._default(z.record(z.string(), z.unknown()), {}) });

const canBeLimited = ({ paramsSchema }: Job) =>
  'records' in schemaShape.parse(JSON.parse(paramsSchema)).properties;

/** Returns the job that can fix single findings of this kind, if the user may start it. */
const jobFor = (jobs: readonly Job[], kind: string): Job | undefined =>
  jobs.find((job) => job.permitted && job.fixes.includes(kind) && canBeLimited(job));

/** Groups the findings that can be fixed one by one, by job and table. */
export function fixesOf(jobs: readonly Job[], findings: readonly Finding[]): readonly Fix[] {
  const groups = new Map<string, Fix>();
  for (const finding of findings) {
    const job = jobFor(jobs, finding.kind);
    if (!job) continue;
    const { table } = finding;
    const name = `${job.name} ${table}`;
    groups.set(name, { job, table, findings: [...(groups.get(name)?.findings ?? []), finding] });
  }
  return [...groups.values()];
}

/** Returns the parameters of a run that fixes only the records of these findings. */
export const limitedTo = (findings: readonly Finding[]) => ({
  records: [...new Set(findings.map(({ table, key }) => `${table}#${key}`))],
});
