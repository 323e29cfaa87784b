import { entryFieldAtFault } from '#shared/domain/schedules/field-at-fault';
import type { Finding } from '#shared/jobs/run/results';
import type { EditorPlace } from '../../../components/links/editor-link';
import { fieldsOf } from './run-facts';

const fields: Readonly<Record<string, string>> = { ExerciseInactive: 'isActive' };

export const fieldAtFault = ({ kind }: Pick<Finding, 'kind'>): string | undefined =>
  fields[kind] ?? entryFieldAtFault(kind);

/**
 * The kinds of findings that are fixed in another record: `detail` has its ID, `field` is the invalid field.
 */
const others: Readonly<
  Record<string, { readonly table: string; readonly detail: string; readonly field: string }>
> = {
  LinkOrphan: { table: 'Set', detail: 'setID', field: 'exercises' },
  SetInactive: { table: 'Set', detail: 'set', field: 'isActive' },
  HeroExerciseInactive: { table: 'BreathingExercise', detail: 'setId', field: 'isActive' },
};

/** Returns the record to fix, with its invalid field, if it is not the finding's own. */
export function otherAtFault({ kind, details }: Pick<Finding, 'kind' | 'details'>): EditorPlace | undefined {
  const named = others[kind];
  const id = named && fieldsOf(details)[named.detail];
  return typeof id === 'string' && id !== ''
    ? { table: named?.table ?? '', id, field: named?.field }
    : undefined;
}
