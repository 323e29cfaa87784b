import type { Finding } from '#shared/jobs/run/run';
import type { EditorPlace } from '../../../components/links/editor-link';
import { fieldsOf } from '../common/run-facts';

/** The wrong field in a finding's own record, by the kind of finding. */
const fields: Readonly<Record<string, string>> = { ExerciseInactive: 'isActive' };

/** The field at which the editor of a finding's record opens; undefined for the beginning. */
export const fieldAtFault = ({ kind }: Pick<Finding, 'kind'>): string | undefined => fields[kind];

/** For kinds of findings that name a set to fix: the detail with its id, and the wrong field. */
const sets: Readonly<Record<string, { readonly detail: string; readonly field: string }>> = {
  LinkOrphan: { detail: 'setID', field: 'exercises' },
  SetInactive: { detail: 'set', field: 'isActive' },
};

/** The set that a finding about another record names, and its wrong field; undefined if it names none. */
export function setAtFault({ kind, details }: Pick<Finding, 'kind' | 'details'>): EditorPlace | undefined {
  const named = sets[kind];
  const id = named && fieldsOf(details)[named.detail];
  return typeof id === 'string' && id !== '' ? { table: 'Set', id, field: named?.field } : undefined;
}
