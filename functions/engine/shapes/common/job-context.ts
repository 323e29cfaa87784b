import type { z } from 'zod';
import type { VisitContext } from '../../job/job';
import type { RunRow } from '../../ledger/ledger';

/**
 * Everything that a job's functions may depend on besides their arguments: the same for every attempt and
 * every lane of a run.
 */
export function contextOf(
  job: { readonly params?: z.ZodObject },
  run: Pick<RunRow, 'id' | 'params' | 'startedBy' | 'subject' | 'createdAt'>,
): VisitContext<Record<string, unknown>> {
  return {
    params: job.params?.parse(JSON.parse(run.params)) ?? {},
    caller: { email: run.startedBy, subject: run.subject },
    now: run.createdAt,
    runId: run.id,
  };
}
