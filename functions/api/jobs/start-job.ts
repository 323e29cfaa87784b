import { z } from 'zod';
import { forParams } from '#functions/engine/job/for-params';
import type { AnyJob } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { AppError } from '#functions/runtime/app-error';
import { shorten, showValue } from '#shared/api/describe-issue';
import { changesRecords, maxLaneCount, readsWhole } from '#shared/jobs/job/job-shape';
import { clientToken } from '../request/client-token';
import { parse } from '../request/parse';
import { demandAccess } from '../request/permission';
import { operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

/** Parameters are kept with the run and shown with its status, which must stay small. */
const maxParamsLength = 8_192;

/** More than a DynamoDB table accepts until its limits are raised. */
const maxUnitsPerSecond = 40_000;
const maxFailures = 1_000_000;

const input = z.strictObject({
  job: z.string(),
  params: z.unknown().optional(),
  dryRun: z.boolean(),
  writesPerSecond: z.int().min(1).max(maxUnitsPerSecond).nullish(),
  readsPerSecond: z.int().min(1).max(maxUnitsPerSecond).nullish(),
  maxFailures: z.int().min(1).max(maxFailures).nullish(),
  laneCount: z.int().min(1).max(maxLaneCount).nullish(),
  clientToken,
});

/** Starts a run and returns it; a repeated clientToken returns the run that it made before. */
export const startJob = operation({ input }, async (args, request) => {
  const { dryRun, clientToken: token } = args.input;
  const job = jobNamed(request.jobs, args.input.job, 'input.job');
  demandAccess(request.identity, job.access);
  if (dryRun) refuseDryRun(job);
  if (args.input.laneCount) refuseLaneCount(job, args.input.laneCount);
  const params = paramsOf(job, args.input.params);
  // The parameters may restrict the run to fewer people than the job.
  demandAccess(request.identity, forParams(job, params).access);
  if (job.shape === 'undo') await permittedRun(request, job.params.parse(params).runId, 'params.runId');
  const caller = await request.directory.find(request.identity);
  const { runId } = await startRun(request.engine, {
    job,
    params,
    dryRun,
    caller,
    clientToken: token,
    writesPerSecond: args.input.writesPerSecond ?? undefined,
    readsPerSecond: args.input.readsPerSecond ?? undefined,
    maxFailures: args.input.maxFailures ?? undefined,
    laneCount: args.input.laneCount ?? undefined,
  });
  return viewRun(request, runId);
});

/** For a job that writes no record, a dry run is the same as a run. */
function refuseDryRun({ shape, title }: AnyJob): void {
  if (changesRecords(shape)) return;
  throw new AppError('BadRequest', `dryRun is true; expected false: '${title}' only reads.`, {
    info: { field: 'input.dryRun', expected: 'false' },
  });
}

/** The starter cannot choose the lanes of a job that visits a list of items, or one table of a backup. */
function refuseLaneCount({ shape, title }: AnyJob, laneCount: number): void {
  if (readsWhole(shape)) return;
  throw new AppError(
    'BadRequest',
    `laneCount is ${laneCount}; expected none: '${title}' reads no whole table.`,
    {
      info: { field: 'input.laneCount', expected: 'none' },
    },
  );
}

/** Maximum number of jobs that a refusal names. */
const maxNamed = 5;

/** Names of jobs, most similar to an unknown name first (by shared words). */
function nearestNames(jobs: readonly AnyJob[], name: string): readonly string[] {
  const words = new Set(
    name
      .slice(0, 100)
      .toLowerCase()
      .split(/[^a-z]+/),
  );
  const common = (known: string) => known.split('-').filter((word) => words.has(word)).length;
  return jobs
    .map((job) => job.name)
    .toSorted((one, other) => common(other) - common(one))
    .slice(0, maxNamed);
}

/**
 * The job of that name. Throws BadRequest, naming the most similar jobs. `field` is the position of the name
 * in the caller's input.
 */
export function jobNamed(jobs: readonly AnyJob[], name: string, field: string): AnyJob {
  const job = jobs.find((candidate) => candidate.name === name);
  if (job) return job;
  const such = jobs.length > maxNamed ? `one of ${jobs.length} jobs, such as` : 'one of';
  const expected = `${such} ${nearestNames(jobs, name).join(', ')}`;
  throw new AppError(
    'BadRequest',
    `Migration function not implemented: '${shorten(name)}'; expected ${expected}.`,
    {
      info: { field, expected },
    },
  );
}

/** The parameters of a job as the caller gave them, parsed. Throws BadRequest. */
export const paramsOf = (job: AnyJob, given: unknown): object =>
  parse(job.params ?? z.object({}), jsonObject(given), 'params');

/** An AWSJSON argument arrives parsed from AppSync, and as JSON text elsewhere. None is the same as {}. */
function jsonObject(value: unknown): object {
  const object = typeof value === 'string' ? parsedJson(value) : (value ?? {});
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    throw notAnObject(showValue(object));
  const { length } = JSON.stringify(object);
  if (length > maxParamsLength) {
    const expected = `a JSON object of at most ${maxParamsLength.toLocaleString('en')} characters`;
    throw notAnObject(`${length.toLocaleString('en')} characters long`, expected);
  }
  return object;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notAnObject(`${showValue(text)}, which is not JSON`);
  }
}

const notAnObject = (state: string, expected = 'a JSON object') =>
  new AppError('BadRequest', `params is ${state}; expected ${expected}.`, {
    info: { field: 'params', expected },
  });
