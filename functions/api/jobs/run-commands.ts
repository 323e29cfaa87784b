import { z } from 'zod';
import { askForApproval, cancelApproval, decideApproval } from '#functions/engine/approval/request-approval';
import type { AnyJob } from '#functions/engine/job/job';
import type { RunRow } from '#functions/engine/ledger/ledger';
import { forceStop } from '#functions/engine/run/force-stop';
import { resumeRun } from '#functions/engine/run/resume';
import { retryFailures as retry } from '#functions/engine/run/revisit-failures';
import { setLimits } from '#functions/engine/run/set-limits';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { AppError } from '#functions/runtime/app-error';
import { maxCeilingDollars } from '#shared/jobs/cost/dollars';
import { changesRecords, maxExportLaneCount } from '#shared/jobs/job/job-shape';
import { maxUnitsPerSecond } from '#shared/jobs/run/limits';
import { maxNoteCharacters } from '#shared/jobs/run/note';
import { isActive } from '#shared/jobs/run/run-status';
import { clientToken } from '../request/client-token';
import { jobNamed } from '../request/job-params';
import { operation } from '../request/request';
import { permittedParams } from './permitted-params';
import { permittedRun, viewRun } from './runs';

export const stopJob = operation({ id: z.string() }, async ({ id }, request) => {
  await permittedRun(request, id, 'id');
  const caller = await request.directory.find(request.identity);
  await requestStop(request.engine, { runId: id, by: caller.email });
  return viewRun(request, id);
});

/** Stops a run by force, only if it has not stopped within five minutes of a stop request. */
export const forceStopJob = operation({ id: z.string() }, async ({ id }, request) => {
  await permittedRun(request, id, 'id');
  const { email: by } = await request.directory.find(request.identity);
  await forceStop(request.engine, { runId: id, by });
  return viewRun(request, id);
});

const resumption = z.strictObject({ maxDollars: z.number().positive().max(maxCeilingDollars).nullish() });

/**
 * Resumes a run. A null `input.maxDollars` removes the ceiling, an absent one keeps it. Throws Conflict if
 * the job is no longer in the catalogue.
 */
export const resumeJob = operation(
  { id: z.string(), input: resumption.nullish() },
  async ({ id, input: given }, request) => {
    const run = await permittedRun(request, id, 'id');
    if (!request.jobs.some((job) => job.name === run.job)) {
      throw new AppError('Conflict', `Run ${id} cannot be resumed: the job '${run.job}' no longer exists.`);
    }
    const caller = await request.directory.find(request.identity);
    await resumeRun(request.engine, { runId: id, caller, maxDollars: given?.maxDollars });
    return viewRun(request, id);
  },
);

/** An error code, which is short. */
const code = z.string().min(1).max(128).nullish();
const cause = z.string().min(1).max(128).nullish();

/** Retries all failed records, or only those with the given code or cause. */
export const retryFailures = operation({ id: z.string(), code, cause }, async (args, request) => {
  const run = await permittedRun(request, args.id, 'id');
  const job = request.jobs.find(({ name }) => name === run.job);
  if (!job) {
    throw new AppError('Conflict', `Run ${run.id} cannot be retried: the job '${run.job}' no longer exists.`);
  }
  const caller = await request.directory.find(request.identity);
  const choice = { ...(args.code ? { code: args.code } : {}), ...(args.cause ? { cause: args.cause } : {}) };
  await retry(request.engine, { job, runId: run.id, caller, choice });
  return viewRun(request, run.id);
});

/**
 * Starts the verification of a run, and returns it. Returns the active verification if there is one. Requires
 * the same rights as a dry run of the run's job with the run's parameters.
 */
export const verifyRun = operation(
  { id: z.string(), clientToken },
  async ({ id, clientToken: token }, request) => {
    const run = await permittedRun(request, id, 'id');
    const job = jobNamed(request.jobs, run.job, 'id');
    const { params } = await permittedParams(request, job, JSON.parse(run.params));
    const caller = await request.directory.find(request.identity);
    const { runId } = await startRun(request.engine, {
      job,
      params,
      dryRun: true,
      caller,
      clientToken: token,
      verifies: run.id,
    });
    return viewRun(request, runId);
  },
);

const note = z.string().trim().min(1).max(maxNoteCharacters).nullish();
const id = z.string();

/** Requests approval, only for the caller's own dry run. */
const requestApproval = operation({ id, note }, async (args, request) => {
  await permittedRun(request, args.id, 'id');
  const caller = await request.directory.find(request.identity);
  await askForApproval(request.engine, { runId: args.id, caller, note: args.note ?? undefined });
  return viewRun(request, args.id);
});

/** Decides on another admin's request. The caller must be allowed to use the run's job. */
const decide = (approve: boolean) =>
  operation({ id, note, digest: z.string() }, async (args, request) => {
    await permittedRun(request, args.id, 'id');
    const caller = await request.directory.find(request.identity);
    const { digest } = args;
    await decideApproval(request.engine, {
      runId: args.id,
      caller,
      approve,
      digest,
      note: args.note ?? undefined,
    });
    return viewRun(request, args.id);
  });

const withdrawApproval = operation({ id }, async (args, request) => {
  await permittedRun(request, args.id, 'id');
  const caller = await request.directory.find(request.identity);
  await cancelApproval(request.engine, { runId: args.id, caller });
  return viewRun(request, args.id);
});

export const approvalOperations = {
  requestApproval,
  approveRun: decide(true),
  declineRun: decide(false),
  withdrawApproval,
};

const unitsPerSecond = z.int().min(1).max(maxUnitsPerSecond).nullish();

const newLimits = z.strictObject({
  version: z.int().min(0),
  writesPerSecond: unitsPerSecond,
  readsPerSecond: unitsPerSecond,
  lanesAtOnce: z.int().min(1).max(maxExportLaneCount).nullish(),
  maxDollars: z.number().positive().max(maxCeilingDollars).nullish(),
});

/** Changes limits. Those that the input omits stay as they are. */
export const setJobLimits = operation({ id: z.string(), input: newLimits }, async (args, request) => {
  const run = await permittedRun(request, args.id, 'id');
  const { version, ...changes } = args.input;
  if (Object.values(changes).every((value) => value === undefined)) throw nothingToChange();
  const job = request.jobs.find(({ name }) => name === run.job);
  if (changes.writesPerSecond) refuseWrites(run, job, changes.writesPerSecond);
  if (changes.lanesAtOnce) refuseLanes(run, changes.lanesAtOnce);
  const caller = await request.directory.find(request.identity);
  await setLimits(request.engine, {
    runId: run.id,
    by: caller.email,
    version,
    changes: { ...changes, ...(changes.writesPerSecond === null ? unlimitedWrites(job) : {}) },
  });
  return viewRun(request, run.id);
});

/**
 * Returns the limit that applies after a run's own limit was removed. A run of a `calls` job always has one,
 * because all of the job's runs share the other system's rate limit.
 */
const unlimitedWrites = (job: AnyJob | undefined) =>
  job?.shape === 'calls' ? { writesPerSecond: job.callsPerSecond } : {};

function refuseWrites(run: RunRow, job: AnyJob | undefined, writesPerSecond: number): void {
  const { shape = 'sweep', dryRun } = run;
  if (dryRun || !changesRecords(shape)) {
    const why = dryRun ? 'a dry run writes no records' : 'the job only reads';
    throw wrong('writesPerSecond', writesPerSecond, `none: ${why}`);
  }
  if (job?.shape === 'calls' && writesPerSecond > job.callsPerSecond) {
    const { callsPerSecond } = job;
    throw wrong(
      'writesPerSecond',
      writesPerSecond,
      `at most ${callsPerSecond}, the job's maximum calls per second`,
    );
  }
}

/** Throws BadRequest for more lanes than the run was planned for. Before planning, any number is accepted. */
function refuseLanes({ status, plannedLanes }: RunRow, lanesAtOnce: number): void {
  if (plannedLanes === undefined || !isActive(status) || lanesAtOnce <= plannedLanes) return;
  throw wrong('lanesAtOnce', lanesAtOnce, `at most ${plannedLanes}, the number of lanes in the run's plan`);
}

const wrong = (name: string, value: number, expected: string) =>
  new AppError('BadRequest', `input.${name} is ${value}; expected ${expected}.`, {
    info: { field: `input.${name}`, expected },
  });

function nothingToChange(): AppError {
  const expected = 'at least one of writesPerSecond, readsPerSecond, lanesAtOnce and maxDollars';
  return new AppError('BadRequest', `input changes nothing; expected ${expected}.`, {
    info: { field: 'input', expected },
  });
}
