import { type RunRow, readRun, readRunRow } from '#functions/engine/ledger/ledger';
import { AppError } from '#functions/runtime/app-error';
import type { JobRun } from '#shared/jobs/run/run';
import { runView } from '#shared/jobs/run/run-view';
import { isUlid } from '#shared/jobs/run/ulid';
import { shorten } from '#shared/text/show-value';
import { demandAccess } from '../request/permission';
import type { ApiRequest } from '../request/request';

/** Returns a run. Throws NotFound, or Forbidden if the caller cannot see it. */
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
 * Returns a run as `jobRun` does, for commands that change a run. Reads consistently. Throws Forbidden if the
 * caller cannot see it.
 */
export async function viewRun({ engine, identity }: ApiRequest, runId: string): Promise<JobRun> {
  const { run, lanes } = await readRun(engine, runId);
  demandAccess(identity, run.access);
  return runView(run, lanes, engine.now());
}
