import type { AnyJob } from '#functions/engine/job/job';
import { onlyInforms } from '#shared/jobs/run/informing-kinds';
import { type RehearsalOptions, rehearse } from './rehearse';

/**
 * What an audit finds that calls for somebody, each as `<kind> <record or item>`, in the order of the
 * alphabet.
 */
export function found(job: AnyJob, options: RehearsalOptions): readonly string[] {
  return rehearse(job, options)
    .findings.filter(({ kind }) => !onlyInforms(kind))
    .map(({ kind, key }) => `${kind} ${key}`)
    .sort();
}
