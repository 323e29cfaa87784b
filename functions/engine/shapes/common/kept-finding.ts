import { keptKind } from '#shared/jobs/run/informing-kinds';
import { maxMessageCharacters } from '../../../runtime/app-error';
import type { Visited } from '../../changes/entries';
import type { Skip } from '../../job/job';
import type { PlannedFinding } from '../../ledger/findings';

/** Changes, a refusal, or why the job kept the record on purpose. */
export interface VisitedRecord extends Visited {
  readonly kept?: PlannedFinding;
}

/** For what a job kept on purpose. */
export const keptFinding = (table: string, key: string, { reason }: Skip): PlannedFinding => ({
  table,
  key,
  kind: keptKind,
  message: reason.slice(0, maxMessageCharacters),
  details: '{}',
});

/** What the job kept on a page; empty if nothing. */
export function plannedKept(visited: readonly { readonly kept?: PlannedFinding }[]): {
  readonly findings?: readonly PlannedFinding[];
} {
  const findings = visited.flatMap(({ kept }) => kept ?? []);
  return findings.length > 0 ? { findings } : {};
}
