import { keptKind } from '#shared/jobs/run/informing-kinds';
import { maxMessageCharacters } from '../../../runtime/app-error';
import type { Visited } from '../../changes/entries';
import type { Skip } from '../../job/job';
import type { PlannedFinding } from '../../ledger/findings';

/** The result of a visit: changes, a refusal, or why the job kept the record on purpose. */
export interface VisitedRecord extends Visited {
  readonly kept?: PlannedFinding;
}

/** Returns the finding for what a job kept on purpose. */
export const keptFinding = (table: string, key: string, { reason }: Skip): PlannedFinding => ({
  table,
  key,
  kind: keptKind,
  message: reason.slice(0, maxMessageCharacters),
  details: '{}',
});

/** Returns what the job kept on a page; empty if nothing. */
export function plannedKept(visited: readonly { readonly kept?: PlannedFinding }[]): {
  readonly findings?: readonly PlannedFinding[];
} {
  const findings = visited.flatMap(({ kept }) => kept ?? []);
  return findings.length > 0 ? { findings } : {};
}
