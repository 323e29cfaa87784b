import { z } from 'zod';
import { forParams } from '#functions/engine/job/for-params';
import type { AnyJob } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { AppError } from '#functions/runtime/app-error';
import { changesRecords, maxLaneCount, readsWhole } from '#shared/jobs/job/job-shape';
import { maxUnitsPerSecond } from '#shared/jobs/run/limits';
import { shorten, showValue } from '#shared/text/show-value';
import { clientToken } from '../request/client-token';
import { parse } from '../request/parse';
import { demandAccess } from '../request/permission';
import { type ApiRequest, operation } from '../request/request';
import { permittedRun, viewRun } from './runs';

/** Parameters are stored with the run and returned with its status, so they must be short. */
const maxParamsLength = 8_192;

const maxFailures = 1_000_000;

const input = z.strictObject({
  job: z.string(),
  params: z.unknown().optional(),
  dryRun: z.boolean(),
  writesPerSecond: z.int().min(1).max(maxUnitsPerSecond).nullish(),
  readsPerSecond: z.int().min(1).max(maxUnitsPerSecond).nullish(),
  maxFailures: z.int().min(1).max(maxFailures).nullish(),
  laneCount: z.int().min(1).max(maxLaneCount).nullish(),
  approvedRun: z.string().nullish(),
  clientToken,
});

/** Starts a run and returns it. A repeated clientToken returns the run that it started before. */
export const startJob = operation({ input }, async (args, request) => {
  const { dryRun, clientToken: token } = args.input;
  const job = jobNamed(request.jobs, args.input.job, 'input.job');
  demandAccess(request.identity, job.access);
  if (dryRun) refuseDryRun(job);
  if (args.input.laneCount) refuseLaneCount(job, args.input.laneCount);
  const params = paramsOf(job, args.input.params);
  // The parameters may restrict access to the run further than the job.
  demandAccess(request.identity, forParams(job, params).access);
  if (job.shape === 'undo') await permittedRun(request, job.params.parse(params).runId, 'params.runId');
  const approvedRun = args.input.approvedRun ?? undefined;
  if (approvedRun !== undefined) await demandApprover(request, approvedRun);
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
    approvedRun,
  });
  return viewRun(request, runId);
});

/**
 * The approved dry run must be visible to the caller, and whoever approved it must still have an account.
 * Throws NotFound, Forbidden and Conflict. The start itself checks everything else about the approval.
 */
async function demandApprover(request: ApiRequest, runId: string): Promise<void> {
  const { approval } = await permittedRun(request, runId, 'input.approvedRun');
  if (!approval?.decidedSubject || approval.state !== 'APPROVED') return;
  const account = await request.accounts.withSubject(approval.decidedSubject);
  if (account?.enabled) return;
  throw new AppError(
    'Conflict',
    `${approval.decidedBy}, who approved dry run ${runId}, no longer has an account. Ask for approval again.`,
    { info: { field: 'input.approvedRun', runId } },
  );
}

/** A job that writes no records has no dry run, because it would be the same as a real run. */
function refuseDryRun({ shape, title }: AnyJob): void {
  if (changesRecords(shape)) return;
  throw new AppError('BadRequest', `dryRun is true; expected false: '${title}' only reads.`, {
    info: { field: 'input.dryRun', expected: 'false' },
  });
}

/** The number of lanes cannot be set for a job that visits a list of items, or one table of a backup. */
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

/** Maximum number of jobs in the message for an unknown job. */
const maxNamed = 5;

/** Returns the names of jobs, ordered by the number of words that they share with the unknown name. */
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
 * Returns the job with that name. Throws BadRequest with the most similar names. `field` is the path of the
 * name in the caller's input.
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

/** Parses the caller's parameters of a job. Throws BadRequest if they are invalid. */
export const paramsOf = (job: AnyJob, given: unknown): object =>
  parse(job.params ?? z.object({}), jsonObject(given), 'params');

/** AppSync passes an AWSJSON argument parsed, other callers as JSON. A missing value is the same as {}. */
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
