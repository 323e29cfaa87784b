import { keptKind } from '#shared/jobs/run/informing-kinds';
import { maxMessageCharacters } from '../../../runtime/app-error';
import type { Visited } from '../../changes/entries';
import type { Skip } from '../../job/job';
import type { PlannedFinding } from '../../ledger/findings';

/** The result of visiting a record: its changes, a refusal, or the reason why the job kept it on purpose. */
export interface VisitedRecord extends Visited {
  readonly kept?: PlannedFinding;
}

/** Returns the finding for a record or an item that a job kept on purpose. */
export const keptFinding = (table: string, key: string, { reason }: Skip): PlannedFinding => ({
  table,
  key,
  kind: keptKind,
  message: reason.slice(0, maxMessageCharacters),
  details: '{}',
});

/** Returns the part of a page's plan that lists what the job kept, which is empty if it kept nothing. */
export function plannedKept(visited: readonly { readonly kept?: PlannedFinding }[]): {
  readonly findings?: readonly PlannedFinding[];
} {
  const findings = visited.flatMap(({ kept }) => kept ?? []);
  return findings.length > 0 ? { findings } : {};
}
