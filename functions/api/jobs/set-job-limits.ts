import { z } from 'zod';
import type { AnyJob } from '#functions/engine/job/job';
import type { RunRow } from '#functions/engine/ledger/ledger';
import { setLimits } from '#functions/engine/run/set-limits';
import { AppError } from '#functions/runtime/app-error';
import { maxCeilingDollars } from '#shared/jobs/cost/dollars';
import { changesRecords, maxExportLaneCount } from '#shared/jobs/job/job-shape';
import { maxUnitsPerSecond } from '#shared/jobs/run/limits';
import { isActive } from '#shared/jobs/run/run-status';
import { operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

const unitsPerSecond = z.int().min(1).max(maxUnitsPerSecond).nullish();

const input = z.strictObject({
  version: z.int().min(0),
  writesPerSecond: unitsPerSecond,
  readsPerSecond: unitsPerSecond,
  lanesAtOnce: z.int().min(1).max(maxExportLaneCount).nullish(),
  maxDollars: z.number().positive().max(maxCeilingDollars).nullish(),
});

/** Limits that the input omits are not changed. */
export const setJobLimits = operation({ id: z.string(), input }, async (args, request) => {
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
 * After a run's own limit was removed. A run of a `calls` job always has one, because all of the job's runs
 * share the other system's rate limit.
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

/** More lanes than the run was planned for. Before planning, any number is accepted. */
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
