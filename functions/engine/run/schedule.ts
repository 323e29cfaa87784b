import { z } from 'zod';
import { functionLog } from '#functions/runtime/function-log';
import { systemCaller } from '#shared/jobs/job/schedules';
import { AppError, TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { mayRepeat } from '../../runtime/error-classes';
import type { AnyJob } from '../job/job';
import { noteTime, readSchedule, type ScheduleRow } from '../ledger/schedules';
import { recordMissedRun } from './missed-run';
import type { StartRequest } from './new-run';
import { startRun } from './start';

/** A scheduled time, as delivered by the scheduler: at least once, and possibly late. */
export interface Due {
  readonly job: string;
  /** The scheduled time, in ISO 8601 (UTC). */
  readonly scheduledTime: string;
  /** When the scheduler's execution started, in ISO 8601 (UTC). The waiting period is measured from then. */
  readonly since: string;
}

export interface ScheduleResult {
  readonly next: 'wait' | 'end';
  readonly waitSeconds: number;
}

/** How long to try to start a scheduled run, in milliseconds. `waitSeconds` is the interval. */
const patienceMs = 3_600_000;
const waitSeconds = 60;

const end: ScheduleResult = { next: 'end', waitSeconds: 0 };
const wait: ScheduleResult = { next: 'wait', waitSeconds };

/**
 * Starts exactly one run per scheduled time, however often it is delivered. If another run has locked a
 * table, or all jobs are paused, the start waits for up to an hour, then a failed run that needs attention is
 * created. A paused schedule starts nothing.
 * @param job undefined if it is not in the catalogue, which is logged and not retried
 */
export async function startDue(engine: Engine, job: AnyJob | undefined, due: Due): Promise<ScheduleResult> {
  const time = timeOf(due.scheduledTime);
  if (!job || !time)
    return refuse(due, job ? 'is not a valid time' : 'is for a job that is not in the catalogue');
  const row = await readSchedule(engine, job.name);
  if (row.lastTime !== undefined && row.lastTime >= time) return end;
  if (row.paused) {
    await noteTime(engine, job.name, time);
    return end;
  }
  const request = requestOf(job, time, row);
  try {
    await startRun(engine, request);
    return end;
  } catch (error) {
    const refusal = error instanceof AppError && error.code === 'Conflict' ? error.message : undefined;
    // The time was claimed or the schedule paused meanwhile. The next read of the row shows which.
    const lost = mayRepeat(error);
    const patient = engine.now() - Date.parse(due.since) < patienceMs;
    if (patient && (refusal || lost)) return wait;
    if (lost) throw new TransientError(`The run of ${job.name} could not be started yet.`, { cause: error });
    if (!refusal) throw error;
    const why = `It was due at ${time} and could not start within an hour. ${refusal}`;
    await recordMissedRun(engine, request, why);
    return end;
  }
}

/** The token ensures that there is only one such run, even if the call is repeated. */
function requestOf(
  job: AnyJob,
  time: string,
  { maxDollars }: ScheduleRow,
): StartRequest & { readonly scheduledFor: string } {
  return {
    job,
    params: (job.params ?? z.object({})).parse({}),
    dryRun: false,
    caller: systemCaller,
    clientToken: `schedule/${job.name}@${time}`,
    scheduledFor: time,
    maxDollars,
  };
}

function timeOf(text: string): string | undefined {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/**
 * Refuses a scheduled start. A retry would not help, so the error only goes to the function's log, where
 * errors are monitored.
 */
function refuse({ job, scheduledTime }: Due, why: string): ScheduleResult {
  const message = `The schedule of '${job}' for '${scheduledTime}' ${why}. Nothing was started.`;
  functionLog.error(message, { job, scheduledTime });
  return end;
}
