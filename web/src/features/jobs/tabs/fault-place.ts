import type { Finding } from '#shared/jobs/run/run';
import type { EditorPlace } from '../../../components/links/editor-link';
import { fieldsOf } from '../common/run-facts';

/** The field of a finding's own record that is at fault, by the kind of the finding. */
const fields: Readonly<Record<string, string>> = { ExerciseInactive: 'isActive' };

/** The field at which the editor of a finding's record opens; undefined: at its beginning. */
export const fieldAtFault = ({ kind }: Pick<Finding, 'kind'>): string | undefined => fields[kind];

/** Where a finding names a set that is to be mended: the detail with its id, and the field at fault. */
const sets: Readonly<Record<string, { readonly detail: string; readonly field: string }>> = {
  LinkOrphan: { detail: 'setID', field: 'exercises' },
  SetInactive: { detail: 'set', field: 'isActive' },
};

/**
 * The set that a finding about another record names, at the field at fault; undefined where it names none.
 */
export function setAtFault({ kind, details }: Pick<Finding, 'kind' | 'details'>): EditorPlace | undefined {
  const named = sets[kind];
  const id = named && fieldsOf(details)[named.detail];
  return typeof id === 'string' && id !== '' ? { table: 'Set', id, field: named?.field } : undefined;
}
