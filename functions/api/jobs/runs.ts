import { type RunRow, readRun, readRunRow } from '#functions/engine/ledger/ledger';
import { AppError } from '#functions/runtime/app-error';
import { shorten } from '#shared/api/describe-issue';
import type { JobRun } from '#shared/jobs/run/run';
import { runView } from '#shared/jobs/run/run-view';
import { isUlid } from '#shared/jobs/run/ulid';
import { demandAccess } from '../request/permission';
import type { ApiRequest } from '../request/request';

/** The run's row, for a caller who may see it. Throws NotFound and Forbidden. */
export async function permittedRun(
  { engine, identity }: ApiRequest,
  runId: string,
  field: string,
): Promise<RunRow> {
  const run = isUlid(runId) ? await readRunRow(engine, runId) : undefined;
  if (!run) throw new AppError('NotFound', `There is no run '${shorten(runId)}'.`, { info: { field } });
  demandAccess(identity, run.access);
  return run;
}

/**
 * The run as `jobRun` returns it, read consistently. Commands that change a run return this. Throws
 * Forbidden.
 */
export async function viewRun({ engine, identity }: ApiRequest, runId: string): Promise<JobRun> {
  const { run, lanes } = await readRun(engine, runId);
  demandAccess(identity, run.access);
  return runView(run, lanes);
}
