import * as z from 'zod/mini';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { undoJob } from '#shared/jobs/run/undo';
import { readJson } from '#shared/values/json-text';

/** Names of the jobs in the catalogue, by what they do. */
const jobOf = {
  migrate: 'demo-sets-migrate',
  populate: 'demo-sets-populate',
  clear: 'demo-sets-clear',
} as const;

export const demoJobs = Object.values(jobOf);

/** What can be done to the demo sets. Without a template it is done to all. */
export interface Act {
  readonly kind: keyof typeof jobOf;
  readonly templateId?: string | undefined;
}

/** What starts an act: its job and the job's parameters. */
export const intentOf = ({ kind, templateId }: Act) => ({
  job: jobOf[kind],
  params: templateId === undefined ? {} : { template: templateId },
});

const params = z.object({ template: z.optional(z.string()) });

/** What a run does; undefined for a run of another job. */
export function actOfRun({ job, params: text }: Pick<JobRun, 'job' | 'params'>): Act | undefined {
  const kind = (Object.keys(jobOf) as (keyof typeof jobOf)[]).find((one) => jobOf[one] === job);
  if (!kind) return undefined;
  return { kind, templateId: params.safeParse(readJson(text).value).data?.template };
}

/** Whether a run is one of these acts, or takes a run back: what the address names may be any run. */
export const isOfDemoSets = (run: Pick<JobRun, 'job' | 'params'>): boolean =>
  run.job === undoJob || actOfRun(run) !== undefined;

/**
 * True where a run's own row does not tell all that the log says of it: what it would change, whether a set
 * was created or updated, and what failed.
 */
export function needsDetails(run: JobRun): boolean {
  if (isActive(run.status)) return false;
  const act = actOfRun(run);
  const oneSet = act?.kind === 'populate' && act.templateId !== undefined;
  return run.failed > 0 || (run.changed > 0 && (run.dryRun || oneSet));
}
