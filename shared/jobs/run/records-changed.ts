import { type JobShape, visitsItems } from '../job/job-shape';
import type { Counts, Written } from './lane';

/**
 * The counts from which the number of changed records follows. A run's row has them once the run has ended.
 */
export interface CountedRun extends Partial<Pick<Counts, 'changed'>>, Written {
  /** For a dry run: the number of digests of its planned changes. */
  readonly digestChanges?: number | null | undefined;
}

/**
 * Returns the number of records that a run has written or, for a dry run, would write. Runs from earlier
 * versions of the engine did not count records. For their dry runs, the number of digests is the number of
 * records; for all others, only the number of changed visits is known.
 */
export const recordsChangedIn = ({ recordsChanged, digestChanges, changed }: CountedRun): number =>
  recordsChanged ?? digestChanges ?? changed ?? 0;

/**
 * Returns ' (205 records in all)' if a run's visits changed a different number of records than there were
 * changed visits, otherwise an empty text. It follows the number of changed visits.
 */
export function recordsNote(run: CountedRun): string {
  const records = recordsChangedIn(run);
  if (records === (run.changed ?? 0)) return '';
  return ` (${records.toLocaleString('en')} ${records === 1 ? 'record' : 'records'} in all)`;
}

/**
 * Returns ' (5 items would change)' if a dry run's number of changed visits differs from the number of
 * records that would change, otherwise an empty text. Also returns the number of visits that would fail,
 * because they may change records too.
 */
export function visitsNote(
  run: CountedRun & { readonly shape: JobShape; readonly changed: number; readonly failed: number },
): string {
  const { shape, changed, failed } = run;
  if (recordsChangedIn(run) === changed) return '';
  const noun = visitsItems(shape) ? 'item' : 'record';
  const fails = failed > 0 ? `, ${failed.toLocaleString('en')} would fail` : '';
  return ` (${changed.toLocaleString('en')} ${changed === 1 ? noun : `${noun}s`} would change${fails})`;
}
