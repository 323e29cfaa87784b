import { type CauseNote, type FailureGroups, failureCause } from '#shared/jobs/failures/failure-causes';
import type { Failure } from '#shared/jobs/run/results';

const job = 'user-identifier-migration';

/** Returns a failure's cause, calculated as on the server. */
export const causeOf = (failure: Failure) => failureCause(job, failure);

/** Groups open failures by cause, as the server does. `notes` contains the notes, keyed by cause. */
export function fakeGroups(
  failures: readonly Failure[],
  notes: ReadonlyMap<string, CauseNote>,
  alsoIn: FailureGroups['groups'][number]['alsoIn'],
): FailureGroups {
  const open = failures.filter(({ settledIn }) => !settledIn);
  const groups = [...Map.groupBy(open, causeOf)].flatMap(([cause, alike]) => {
    const [first] = alike;
    if (!first) return [];
    const { code, message } = first;
    const times = alike.map(({ at }) => at).sort();
    const samples = alike.slice(0, 3).map(({ table, key }) => ({ table, key }));
    const [firstAt = ''] = times;
    const common = { cause, code, message, count: alike.length, samples, alsoIn };
    return [{ ...common, firstAt, lastAt: times.at(-1) ?? '', note: notes.get(cause) ?? null }];
  });
  return { groups: groups.sort((a, b) => b.count - a.count), ungrouped: 0 };
}
