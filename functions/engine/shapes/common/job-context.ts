import type { z } from 'zod';
import type { VisitContext } from '../../job/job';
import type { RunRow } from '../../ledger/ledger';

/**
 * Returns everything that a job's functions may depend on besides their arguments. It is the same for all
 * attempts and lanes.
 */
export function contextOf(
  job: { readonly params?: z.ZodObject },
  run: Pick<RunRow, 'id' | 'params' | 'startedBy' | 'subject' | 'createdAt' | 'approvedFrom' | 'verifies'>,
): VisitContext<Record<string, unknown>> {
  const { startedBy: email, subject } = run.verifies ?? run;
  return {
    params: job.params?.parse(JSON.parse(run.params)) ?? {},
    caller: { email, subject },
    // An approved run makes the changes that its dry run planned, with the same times and IDs. A verification
    // looks for the changes that the verified run would still make.
    now: run.verifies?.now ?? run.approvedFrom?.now ?? run.createdAt,
    runId: run.verifies?.visitsAs ?? run.approvedFrom?.runId ?? run.id,
  };
}
