import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { jobNamed } from '#functions/api/request/job-params';
import { demandAccess, isPermitted } from '#functions/api/request/permission';
import { type Identity, operation } from '#functions/api/request/request';
import type { AnyJob } from '#functions/engine/job/job';
import type { RunRow } from '#functions/engine/ledger/ledger';
import { estimateAtMost, estimateJob } from '#functions/engine/run/estimate';
import {
  pauseJobs as pause,
  readPause,
  switchOf,
  unpauseJobs as unpause,
} from '#functions/engine/run/switch';
import { locksOn } from '#functions/engine/run/table-locks';
import { shapeOf } from '#functions/engine/shapes/shapes';
import type { Engine } from '#functions/runtime/dependencies';
import { functionLog } from '#functions/runtime/function-log';
import { refusals } from '#shared/jobs/job/access';
import type { Job } from '#shared/jobs/job/job';
import { changesRecords, isListed } from '#shared/jobs/job/job-shape';
import { ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';
import type { LastRuns } from '#shared/jobs/run/run';
import { runView } from '#shared/jobs/run/run-view';
import { standsWhole } from '#shared/jobs/run/undo';
import { permittedParams } from './permitted-params';
import { readFrom, refuseReadFrom } from './start-job';

/** Lists the jobs, with whether the caller may use each. */
export const jobs = operation({}, async (_, request) =>
  request.jobs.map((job) => describeJob(job, request.identity)),
);

function describeJob(job: AnyJob, identity: Identity): Job {
  return {
    name: job.name,
    title: job.title,
    description: job.description,
    category: job.category,
    shape: job.shape,
    listed: isListed(job.shape),
    tables: 'tables' in job ? job.tables.map((table) => table.name) : [],
    access: job.access,
    permitted: isPermitted(identity, job.access),
    refusal: refusals[job.access],
    fixes: 'fixes' in job ? (job.fixes ?? []) : [],
    paramsSchema: JSON.stringify(paramsSchema(job)),
  };
}

/**
 * Returns the schema for the start form. Fields with a default are not required, and unknown fields are
 * rejected.
 */
function paramsSchema(job: AnyJob) {
  return z.toJSONSchema((job.params ?? z.object({})).strict(), { target: 'draft-2020-12', io: 'input' });
}

const estimateArgs = { job: z.string(), params: z.unknown().optional(), readFrom };

/** Estimates a run. Without parameters, returns the maximum number of reads of any run of the job. */
export const jobEstimate = operation(
  estimateArgs,
  async ({ job: name, params: given, readFrom: source }, request) => {
    const named = jobNamed(request.jobs, name, 'job');
    demandAccess(request.identity, named.access);
    refuseReadFrom(named, source, 'readFrom');
    if (given === undefined || given === null) return estimateAtMost(request.engine, named);
    const { job, params } = await permittedParams(request, named, given);
    const caller = await request.directory.find(request.identity);
    const isShown = ({ access }: RunRow) => isPermitted(request.identity, access);
    return estimateJob(request.engine, job, params, caller, isShown, source ?? undefined);
  },
);

/**
 * Returns the locks that prevent a real run from starting. Throws what the start would, except for approval,
 * confirmation, the kill switch and the locks themselves.
 */
export const jobLocks = operation(
  { job: z.string(), params: z.unknown() },
  async ({ job: name, params: given }, request) => {
    const named = jobNamed(request.jobs, name, 'job');
    demandAccess(request.identity, named.access);
    const { job, params } = await permittedParams(request, named, given);
    const { tablesWritten } = await shapeOf(job).target(request.engine, job, params);
    return locksOn(request.engine, tablesWritten);
  },
);

/** The maximum length of a pause's reason, which every command that is refused during the pause quotes. */
const maxReasonCharacters = 500;

export const jobSwitch = operation({}, async (_, { engine }) => switchOf(await readPause(engine)));

/**
 * Pauses all jobs and asks every run to stop, including those of jobs that the caller cannot use. If jobs are
 * already paused, the reason and the email of who paused them are kept.
 */
export const pauseJobs = operation(
  { reason: z.string().trim().min(1).max(maxReasonCharacters) },
  async ({ reason }, request) => {
    const by = await request.directory.find(request.identity);
    functionLog.warn('All jobs paused', { subject: request.identity.sub });
    return pause(request.engine, { by, reason });
  },
);

/** Ends the pause. Stopped runs remain stopped until someone resumes them. */
export const unpauseJobs = operation({}, async (_, request) => {
  functionLog.warn('Jobs unpaused', { subject: request.identity.sub });
  return unpause(request.engine, await request.directory.find(request.identity));
});

const runsAtOnce = 25;

/**
 * Returns the latest real run of each job that changes records and that the caller may use, without runs that
 * the caller cannot see. (Access to an undo depends on the run that it undoes, not on its own job.) For a
 * one-time job, also returns the latest run that succeeded and is not undone, even partially.
 */
export const lastRuns = operation({}, async (_, { engine, identity, jobs }) => {
  const asked = jobs.filter(({ shape, access }) => changesRecords(shape) && isPermitted(identity, access));
  const found = await Promise.all(
    asked.map((job) => lastRunsOf(engine, job, ({ access }) => isPermitted(identity, access))),
  );
  return found.flatMap((runs) => runs ?? []);
});

async function lastRunsOf(
  engine: Engine,
  job: AnyJob,
  isShown: (run: RunRow) => boolean,
): Promise<LastRuns | undefined> {
  let last: RunRow | undefined;
  for await (const run of realRuns(engine, job.name)) {
    if (!isShown(run)) continue;
    last ??= run;
    if (job.category !== 'one-time') break;
    if (run.status === 'SUCCEEDED' && standsWhole({ ...run, changed: run.changed ?? 0 }))
      return answer(last, run);
  }
  return last && answer(last);
}

const answer = (last: RunRow, succeeded?: RunRow): LastRuns => ({
  job: last.job,
  last: runView(last, []),
  succeeded: succeeded ? runView(succeeded, []) : null,
});

/** Yields a job's real runs, latest first. Pages are read on demand. */
async function* realRuns(engine: Engine, job: string): AsyncGenerator<RunRow> {
  const { name, partitionKey } = ledgerIndexes.byJob;
  const pages = paginateQuery(
    { client: engine.ledger, pageSize: runsAtOnce },
    {
      TableName: engine.settings.ledgerTable,
      IndexName: name,
      KeyConditionExpression: `${partitionKey} = :job`,
      FilterExpression: 'dryRun = :real',
      ExpressionAttributeValues: { ':job': job, ':real': false },
      ScanIndexForward: false,
    },
  );
  // Safe, because the index contains only run rows, which functions/engine writes in this format.
  for await (const { Items = [] } of pages) yield* Items as RunRow[];
}
