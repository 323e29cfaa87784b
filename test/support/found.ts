import type { AnyJob } from '#functions/engine/job/job';
import { onlyInforms } from '#shared/jobs/run/informing-kinds';
import { type RehearsalOptions, rehearse } from './rehearse';

/**
 * Returns an audit's findings that need attention, each as `<kind> <record or item>`, in alphabetical order.
 */
export function found(job: AnyJob, options: RehearsalOptions): readonly string[] {
  return rehearse(job, options)
    .findings.filter(({ kind }) => !onlyInforms(kind))
    .map(({ kind, key }) => `${kind} ${key}`)
    .sort();
}
