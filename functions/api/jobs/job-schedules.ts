import { Cron } from 'croner';
import { z } from 'zod';
import type { AnyJob } from '#functions/engine/job/job';
import { readRunRow } from '#functions/engine/ledger/ledger';
import {
  limitSchedule as limit,
  pauseSchedule as pause,
  readSchedule,
  type ScheduleRow,
  unpauseSchedule as unpause,
} from '#functions/engine/ledger/schedules';
import { AppError } from '#functions/runtime/app-error';
import { maxCeilingDollars } from '#shared/jobs/cost/dollars';
import { scheduleTimes } from '#shared/jobs/job/schedule-expression';
import { type JobSchedule, schedules } from '#shared/jobs/job/schedules';
import type { ScheduledJob } from '#shared/jobs/run/run';
import { shorten } from '#shared/text/show-value';
import { demandAccess, isPermitted } from '../request/permission';
import { type ApiRequest, operation } from '../request/request';

/** Lists the schedules, with whether the caller may use each job. */
export const jobSchedules = operation({}, (_, request) =>
  Promise.all(scheduled(request.jobs).map((one) => viewSchedule(request, one))),
);

const args = { job: z.string() };

/** Pauses a schedule. Pausing a paused one has no effect. */
export const pauseSchedule = operation(args, async ({ job }, request) => {
  const one = permittedSchedule(request, job);
  const caller = await request.directory.find(request.identity);
  await pause(request.engine, { job: one.job, by: caller });
  return viewSchedule(request, one);
});

/** Resumes a schedule from its next time. */
export const unpauseSchedule = operation(args, async ({ job }, request) => {
  const one = permittedSchedule(request, job);
  const caller = await request.directory.find(request.identity);
  await unpause(request.engine, { job: one.job, by: caller });
  return viewSchedule(request, one);
});

const limitArgs = { ...args, maxDollars: z.number().positive().max(maxCeilingDollars).nullish() };

/** Limits the cost of the runs that a schedule starts, in dollars. */
export const limitSchedule = operation(limitArgs, async ({ job, maxDollars = null }, request) => {
  const one = permittedSchedule(request, job);
  const caller = await request.directory.find(request.identity);
  await limit(request.engine, { job: one.job, by: caller }, maxDollars);
  return viewSchedule(request, one);
});

interface Scheduled {
  readonly schedule: JobSchedule;
  readonly job: AnyJob;
}

function scheduled(jobs: readonly AnyJob[]): Scheduled[] {
  return schedules.flatMap((schedule) => {
    const job = jobs.find(({ name }) => name === schedule.job);
    return job ? [{ schedule, job }] : [];
  });
}

/**
 * Returns a job's schedule. Throws NotFound if it has none, and Forbidden if the caller may not use the job.
 */
function permittedSchedule({ jobs, identity }: ApiRequest, name: string): Scheduled {
  const one = scheduled(jobs).find(({ job }) => job.name === name);
  if (!one) {
    throw new AppError('NotFound', `There is no schedule for the job '${shorten(name)}'.`, {
      info: { field: 'job' },
    });
  }
  demandAccess(identity, one.job.access);
  return one;
}

async function viewSchedule(
  { engine, identity }: ApiRequest,
  { schedule, job }: Scheduled,
): Promise<ScheduledJob> {
  const row: ScheduleRow = await readSchedule(engine, job.name);
  const lastRun = row.lastRunId === undefined ? undefined : await readRunRow(engine, row.lastRunId);
  const shown = lastRun && isPermitted(identity, lastRun.access) ? lastRun : undefined;
  const paused = row.paused ?? false;
  return {
    job: job.name,
    title: job.title,
    expression: schedule.expression,
    nextAt: paused ? null : nextTime(schedule.expression, engine.now(), row.lastTime),
    lastAt: row.lastTime ?? null,
    lastRunId: shown?.id ?? null,
    lastStatus: shown?.status ?? null,
    paused,
    pausedBy: row.by ?? null,
    pausedAt: row.at ?? null,
    maxDollars: row.maxDollars ?? null,
    limitedBy: row.limitedBy ?? null,
    limitedAt: row.limitedAt ?? null,
    permitted: isPermitted(identity, job.access),
  };
}

/**
 * Returns the next time in ISO 8601 (UTC), or null if it cannot be determined. A rate's interval is counted
 * from `lastTime`, when the schedule was last due.
 */
export function nextTime(expression: string, nowMs: number, lastTime: string | undefined): string | null {
  const times = scheduleTimes(expression);
  if (!times) return null;
  if (times.kind === 'cron') {
    return new Cron(times.pattern, { timezone: 'UTC' }).nextRun(new Date(nowMs))?.toISOString() ?? null;
  }
  if (lastTime === undefined) return null;
  const stepMs = times.seconds * 1000;
  const last = Date.parse(lastTime);
  return new Date(last + stepMs * (1 + Math.max(0, Math.floor((nowMs - last) / stepMs)))).toISOString();
}
