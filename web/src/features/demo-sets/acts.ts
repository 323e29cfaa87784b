import * as z from 'zod/mini';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { undoJob } from '#shared/jobs/run/undo';
import { readJson } from '#shared/values/json-text';

/** The job of each action, by name. */
const jobOf = {
  migrate: 'demo-sets-migrate',
  populate: 'demo-sets-populate',
  clear: 'demo-sets-clear',
} as const;

export const demoJobs = Object.values(jobOf);

/** An action on the demo sets; without a template it applies to all of them. */
export interface Act {
  readonly kind: keyof typeof jobOf;
  readonly templateId?: string | undefined;
}

/** The job and parameters that start an action. */
export const intentOf = ({ kind, templateId }: Act) => ({
  job: jobOf[kind],
  params: templateId === undefined ? {} : { template: templateId },
});

const params = z.object({ template: z.optional(z.string()) });

/** The action of a run; undefined for a run of another job. */
export function actOfRun({ job, params: text }: Pick<JobRun, 'job' | 'params'>): Act | undefined {
  const kind = (Object.keys(jobOf) as (keyof typeof jobOf)[]).find((one) => jobOf[one] === job);
  if (!kind) return undefined;
  return { kind, templateId: params.safeParse(readJson(text).value).data?.template };
}

/** True if a run is one of these actions, or an undo. The address may contain the ID of any run. */
export const isOfDemoSets = (run: Pick<JobRun, 'job' | 'params'>): boolean =>
  run.job === undoJob || actOfRun(run) !== undefined;

/**
 * True if the log needs more than the run's own row: what it would change, whether a set was created or
 * updated, and what failed.
 */
export function needsDetails(run: JobRun): boolean {
  if (isActive(run.status)) return false;
  const act = actOfRun(run);
  const oneSet = act?.kind === 'populate' && act.templateId !== undefined;
  return run.failed > 0 || (run.changed > 0 && (run.dryRun || oneSet));
}
