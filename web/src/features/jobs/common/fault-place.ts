import type { Finding } from '#shared/jobs/run/run';
import type { EditorPlace } from '../../../components/links/editor-link';
import { fieldsOf } from './run-facts';

/** The wrong field in a finding's own record, by the kind of finding. */
const fields: Readonly<Record<string, string>> = { ExerciseInactive: 'isActive' };

/** The field at which the editor of a finding's record opens; undefined for the beginning. */
export const fieldAtFault = ({ kind }: Pick<Finding, 'kind'>): string | undefined => fields[kind];

/** For kinds of findings that name another record to fix: the detail with its id, and the wrong field. */
const others: Readonly<
  Record<string, { readonly table: string; readonly detail: string; readonly field: string }>
> = {
  LinkOrphan: { table: 'Set', detail: 'setID', field: 'exercises' },
  SetInactive: { table: 'Set', detail: 'set', field: 'isActive' },
  HeroExerciseInactive: { table: 'BreathingExercise', detail: 'setId', field: 'isActive' },
};

/**
 * The record to fix where a finding is about another one, and its wrong field; undefined if the finding names
 * none.
 */
export function otherAtFault({ kind, details }: Pick<Finding, 'kind' | 'details'>): EditorPlace | undefined {
  const named = others[kind];
  const id = named && fieldsOf(details)[named.detail];
  return typeof id === 'string' && id !== ''
    ? { table: named?.table ?? '', id, field: named?.field }
    : undefined;
}
