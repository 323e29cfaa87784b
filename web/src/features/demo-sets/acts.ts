import * as z from 'zod/mini';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { undoJob } from '#shared/jobs/run/undo';
import { readJson } from '#shared/values/json-text';

const jobOf = {
  migrate: 'demo-sets-migrate',
  populate: 'demo-sets-populate',
  clear: 'demo-sets-clear',
} as const;

export const demoJobs = Object.values(jobOf);

export interface Act {
  readonly kind: keyof typeof jobOf;
  readonly templateId?: string | undefined;
}

export const intentOf = ({ kind, templateId }: Act) => ({
  job: jobOf[kind],
  params: templateId === undefined ? {} : { template: templateId },
});

const params = z.object({ template: z.optional(z.string()) });

/** Returns a run's action, or undefined if the run belongs to another job. */
export function actOfRun({ job, params: text }: Pick<JobRun, 'job' | 'params'>): Act | undefined {
  const kind = (Object.keys(jobOf) as (keyof typeof jobOf)[]).find((one) => jobOf[one] === job);
  if (!kind) return undefined;
  return { kind, templateId: params.safeParse(readJson(text).value).data?.template };
}

/** Returns true if a run concerns demo sets. The URL may contain any run ID. */
export const isOfDemoSets = (run: Pick<JobRun, 'job' | 'params'>): boolean =>
  run.job === undoJob || actOfRun(run) !== undefined;

/**
 * Returns true if the run's own record lacks details: planned changes, failures, or whether a set was created
 * or updated.
 */
export function needsDetails(run: JobRun): boolean {
  if (isActive(run.status)) return false;
  const act = actOfRun(run);
  const oneSet = act?.kind === 'populate' && act.templateId !== undefined;
  return run.failed > 0 || (run.changed > 0 && (run.dryRun || oneSet));
}
