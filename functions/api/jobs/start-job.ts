import { z } from 'zod';
import type { AnyJob } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { AppError } from '#functions/runtime/app-error';
import { type ReadSource, readSources } from '#shared/jobs/export/table-export';
import {
  canReadExport,
  changesRecords,
  maxExportLaneCount,
  maxLaneCount,
  readsWhole,
} from '#shared/jobs/job/job-shape';
import { maxUnitsPerSecond } from '#shared/jobs/run/limits';
import { ownFollowUpOf, runLimits, stepFields } from '../follow-ups/step';
import { clientToken } from '../request/client-token';
import { jobNamed } from '../request/job-params';
import { demandAccess } from '../request/permission';
import { type ApiRequest, operation } from '../request/request';
import { permittedParams } from './permitted-params';
import { permittedRun, viewRun } from './runs';

/** Where an audit, a report or a backup reads its records. */
export const readFrom = z.enum(readSources).nullish();

const input = z.strictObject({
  job: z.string(),
  params: z.unknown().optional(),
  dryRun: z.boolean(),
  readsPerSecond: z.int().min(1).max(maxUnitsPerSecond).nullish(),
  ...runLimits,
  laneCount: z.int().min(1).max(maxExportLaneCount).nullish(),
  readFrom,
  estimate: z
    .strictObject({ low: z.number().min(0), high: z.number().min(0) })
    .refine(({ low, high }) => low <= high, { error: 'low to be less than or equal to high' })
    .nullish(),
  approvedRun: z.string().nullish(),
  followUp: z.strictObject(stepFields).nullish(),
  clientToken,
});

/** Starts a run. A repeated clientToken returns the first request's run. */
export const startJob = operation({ input }, async (args, request) => {
  const { dryRun, clientToken: token } = args.input;
  const job = jobNamed(request.jobs, args.input.job, 'input.job');
  demandAccess(request.identity, job.access);
  if (dryRun) refuseDryRun(job);
  refuseReadFrom(job, args.input.readFrom, 'input.readFrom');
  if (args.input.laneCount) refuseLaneCount(request, job, args.input.laneCount, args.input.readFrom);
  const { params } = await permittedParams(request, job, args.input.params);
  const approvedRun = args.input.approvedRun ?? undefined;
  if (approvedRun !== undefined) await demandApprover(request, approvedRun);
  const caller = await request.directory.find(request.identity);
  const ownFollowUp = args.input.followUp
    ? await ownFollowUpOf(request, job, args.input.followUp, { dryRun, caller, field: 'input.followUp' })
    : undefined;
  const { runId } = await startRun(request.engine, {
    job,
    params,
    dryRun,
    caller,
    clientToken: token,
    writesPerSecond: args.input.writesPerSecond ?? undefined,
    readsPerSecond: args.input.readsPerSecond ?? undefined,
    maxFailures: args.input.maxFailures ?? undefined,
    maxDollars: args.input.maxDollars ?? undefined,
    estimate: args.input.estimate ?? undefined,
    laneCount: args.input.laneCount ?? undefined,
    readFrom: args.input.readFrom ?? undefined,
    approvedRun,
    ownFollowUp,
  });
  return viewRun(request, runId);
});

/**
 * Throws NotFound or Forbidden if the caller cannot see the approved dry run, and Conflict if its approver no
 * longer has an account. The start checks everything else about the approval.
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

/**
 * Throws BadRequest for a dry run of a job that writes no records, because it would be the same as a real
 * one.
 */
function refuseDryRun({ shape, title }: AnyJob): void {
  if (changesRecords(shape)) return;
  throw new AppError('BadRequest', `dryRun is true; expected false, because '${title}' only reads.`, {
    info: { field: 'input.dryRun', expected: 'false' },
  });
}

/**
 * Throws BadRequest for a number of lanes above the source's maximum, or for a job that does not support the
 * number, because it visits a list of items or restores one table from a backup.
 */
function refuseLaneCount(
  { engine }: ApiRequest,
  { shape, title }: AnyJob,
  laneCount: number,
  source: ReadSource | null | undefined,
): void {
  if (readsWhole(shape)) {
    const isExport = source === 'EXPORT';
    const most = isExport ? engine.settings.exports.maxLanes : maxLaneCount;
    if (laneCount <= most) return;
    throw new AppError(
      'BadRequest',
      `input.laneCount is ${laneCount}; expected at most ${most} for a run that ${isExport ? 'reads an export' : 'does not set readFrom to EXPORT'}.`,
      { info: { field: 'input.laneCount', expected: `1 to ${most}` } },
    );
  }
  throw new AppError(
    'BadRequest',
    `laneCount is ${laneCount}; expected no value, because '${title}' does not read whole tables.`,
    {
      info: { field: 'input.laneCount', expected: 'none' },
    },
  );
}

/** Throws BadRequest for a job that reads no tables, or only its tables directly. */
export function refuseReadFrom(
  { shape, title }: AnyJob,
  given: ReadSource | null | undefined,
  field: string,
): void {
  if (!given || canReadExport(shape)) return;
  throw new AppError(
    'BadRequest',
    `readFrom is ${given}; expected no value, because '${title}' is not an audit, a report or a backup.`,
    { info: { field, expected: 'none' } },
  );
}
