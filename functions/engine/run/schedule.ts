import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { functionLog } from '#functions/runtime/function-log';
import { systemCaller } from '#shared/jobs/job/schedules';
import { AppError, TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { AnyJob } from '../job/job';
import { noteTime, readSchedule } from '../ledger/schedules';
import { recordMissedRun } from './missed-run';
import { type StartRequest, startRun } from './start';

/** A scheduled time of a job, as the scheduler delivered it: at least once, perhaps late. */
export interface Due {
  readonly job: string;
  /** ISO 8601 in UTC. */
  readonly scheduledTime: string;
  /** When the execution began that the scheduler started, ISO 8601 in UTC; the wait counts from that time. */
  readonly since: string;
}

/** What the state machine does next. */
export interface ScheduleResult {
  readonly next: 'wait' | 'end';
  readonly waitSeconds: number;
}

/** How long a run waits for permission to start, and how often it asks. */
const patienceMs = 3_600_000;
const waitSeconds = 60;

const end: ScheduleResult = { next: 'end', waitSeconds: 0 };
const wait: ScheduleResult = { next: 'wait', waitSeconds };

/**
 * Starts one run for a scheduled time, however often the time is delivered. If another run holds a table, or
 * all jobs are paused, it waits for up to an hour; then it leaves a failed run that needs a person. A paused
 * schedule starts nothing.
 *
 * @param job undefined if the catalogue has none of that name: this is logged, and not tried again
 */
export async function startDue(engine: Engine, job: AnyJob | undefined, due: Due): Promise<ScheduleResult> {
  const time = timeOf(due.scheduledTime);
  if (!job || !time) return refuse(due, job ? 'is no time' : 'is for a job that the catalogue does not have');
  const row = await readSchedule(engine, job.name);
  if (row.lastTime !== undefined && row.lastTime >= time) return end;
  if (row.paused) {
    await noteTime(engine, job.name, time);
    return end;
  }
  try {
    await startRun(engine, requestOf(job, time));
    return end;
  } catch (error) {
    const refusal = error instanceof AppError && error.code === 'Conflict' ? error.message : undefined;
    // The time was claimed, or the schedule paused, meanwhile. The next look at the row decides.
    const lost = error instanceof TransactionCanceledException;
    const patient = engine.now() - Date.parse(due.since) < patienceMs;
    if (patient && (refusal || lost)) return wait;
    if (lost) throw new TransientError(`The run of ${job.name} could not be started yet.`, { cause: error });
    if (!refusal) throw error;
    await recordMissedRun(engine, requestOf(job, time), refusal);
    return end;
  }
}

/**
 * The request by which a scheduled time starts its run. Its token makes sure that there is only one, even if
 * a call is repeated half-way.
 */
function requestOf(job: AnyJob, time: string): StartRequest & { readonly scheduledFor: string } {
  return {
    job,
    params: (job.params ?? z.object({})).parse({}),
    dryRun: false,
    caller: systemCaller,
    clientToken: `schedule/${job.name}@${time}`,
    scheduledFor: time,
  };
}

function timeOf(text: string): string | undefined {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** Trying again would not help, so it goes to the function's log, where errors are watched. */
function refuse({ job, scheduledTime }: Due, why: string): ScheduleResult {
  const message = `The schedule of '${job}' for '${scheduledTime}' ${why}. Nothing was started.`;
  functionLog.error(message, { job, scheduledTime });
  return end;
}
