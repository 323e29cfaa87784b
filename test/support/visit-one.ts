import type { Sweep } from '#functions/engine/job/job';
import type { StoredRecord } from '#shared/models/model';
import { type RehearsalOptions, rehearse } from './rehearse';

/**
 * Returns the effect that a sweep over one table has on one record: the attributes that it sets, 'kept',
 * 'removed', the message of its refusal, or the reason why the job kept it on purpose.
 */
export function visitOne(
  job: Sweep,
  record: StoredRecord,
  options: Omit<RehearsalOptions, 'records'> = {},
): StoredRecord | string {
  const [table] = job.tables;
  if (!table) throw new Error(`${job.name} has no table.`);
  const { changes, failures, findings } = rehearse(job, {
    ...options,
    records: { [table.name]: [{ id: 'a', ...record }] },
  });
  const [failure = findings[0]] = failures;
  if (failure) return failure.message;
  const [change] = changes;
  if (!change) return 'kept';
  return change.kind === 'remove' ? 'removed' : change.after;
}
