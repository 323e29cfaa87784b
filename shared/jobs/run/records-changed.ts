import { counted } from '../../text/counted';
import { type JobShape, visitsItems } from '../job/job-shape';
import type { Counts, Written } from './lane';

/** A run's counts, which its row has once the run has ended. */
export interface CountedRun extends Partial<Pick<Counts, 'changed'>>, Written {
  /** The number of a dry run's digests of planned changes. */
  readonly digestChanges?: number | null | undefined;
}

/**
 * Returns the number of changed records. Earlier engine versions did not count records: for their dry runs,
 * the digests are the records; for the others, only the changed visits are known.
 */
export const recordsChangedIn = ({ recordsChanged, digestChanges, changed }: CountedRun): number =>
  recordsChanged ?? digestChanges ?? changed ?? 0;

/**
 * Returns text such as ' (205 records in all)' if that differs from the number of changed visits, which
 * precedes it.
 */
export function recordsNote(run: CountedRun): string {
  const records = recordsChangedIn(run);
  if (records === (run.changed ?? 0)) return '';
  return ` (${counted(records, 'record')} in all)`;
}

/**
 * Returns text such as ' (5 items would change)' if that differs from the number of records. It includes the
 * visits that would fail, because they may change records too.
 */
export function visitsNote(
  run: CountedRun & { readonly shape: JobShape; readonly changed: number; readonly failed: number },
): string {
  const { shape, changed, failed } = run;
  if (recordsChangedIn(run) === changed) return '';
  const noun = visitsItems(shape) ? 'item' : 'record';
  const fails = failed > 0 ? `, ${failed.toLocaleString('en')} would fail` : '';
  return ` (${counted(changed, noun)} would change${fails})`;
}
