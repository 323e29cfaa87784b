import { z } from 'zod';
import { AppError } from '#functions/engine/app-error';
import type { ApiError } from '#shared/api/api-error';
import { shorten, showValue } from '#shared/api/describe-issue';
import { refusals } from '#shared/jobs/access';
import { models } from '#shared/models/index';
import { acknowledgeRun } from './acknowledge-run';
import { answerError } from './answer-error';
import { backups } from './backups';
import { refuseBrokenText } from './broken-text';
import { contentOperations } from './content/operations';
import { forceStopJob } from './force-stop-job';
import { jobChanges } from './job-changes';
import { jobEstimate } from './job-estimate';
import { jobSchedules, pauseSchedule, unpauseSchedule } from './job-schedules';
import { jobStatistics } from './job-statistics';
import { jobSwitch, pauseJobs, unpauseJobs } from './job-switch';
import { jobs } from './jobs';
import { lastRuns } from './last-runs';
import { noteCommand } from './log/note-command';
import { onceFound } from './log/once-found';
import { logLines } from './log-lines';
import { me } from './me';
import { auditOperations } from './records/audit-operations';
import { recordOperations } from './records/operations';
import type { ApiRequest, Operation, Services } from './request';
import { resumeJob } from './resume-job';
import { retryFailures } from './retry-failures';
import { scheduleNotifications } from './schedule-notifications';
import { startJob } from './start-job';
import { dashboardFigures } from './status/dashboard-figures';
import { systemStatus } from './status/system-status';
import { stopJob } from './stop-job';
import { userOperations } from './users/operations';

/** The fields of Query and Mutation that are answered here (shared/jobs/jobs.graphql, shared/api/schema-mutations.ts). */
const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    me,
    jobs,
    jobChanges,
    startJob,
    stopJob,
    resumeJob,
    retryFailures,
    acknowledgeRun,
    backups,
    jobSchedules,
    pauseSchedule,
    unpauseSchedule,
    jobEstimate,
    jobSwitch,
    logLines,
    jobStatistics,
    lastRuns,
    pauseJobs,
    unpauseJobs,
    forceStopJob,
    systemStatus,
    dashboardFigures,
    scheduleNotifications,
    ...recordOperations(models),
    ...auditOperations,
    ...userOperations,
    ...contentOperations,
  }),
);

/** What functions/resolvers/invoke.ts sends. */
const apiEvent = z.object({
  type: z.unknown().optional(),
  field: z.unknown(),
  arguments: z.unknown(),
  identity: z.unknown(),
});

const signedIn = z.object({
  sub: z.string().min(1),
  username: z.string().min(1),
  groups: z.array(z.string()),
});

const unauthorized: ApiError = { type: 'Unauthorized', message: refusals.Admin };

export type ApiAnswer = { readonly data: unknown } | { readonly error: ApiError };

/**
 * The API's function: finds the operation by the field's name and runs it. Never throws: an error is an answer. The group Admin is
 * checked here again, whatever the schema's directives say. What a mutation came to is kept as a line of the log, and so is what went wrong.
 */
export function createApi(services: Services): (event: unknown) => Promise<ApiAnswer> {
  return async (event) => {
    const beganAt = services.engine.now();
    const { type, field, arguments: args, identity: claimed } = apiEvent.safeParse(event).data ?? {};
    const identity = signedIn.safeParse(claimed).data;
    if (!identity?.groups.includes('Admin')) return { error: unauthorized };
    const request = { ...services, directory: onceFound(services.directory), identity };
    const answer = await answerOf(field, args, request);
    const failed = 'error' in answer && answer.error.type === 'Internal';
    if (typeof field === 'string' && (type === 'Mutation' || failed)) {
      await noteCommand(request, { operation: field, args, ...answer }, beganAt);
    }
    return answer;
  };
}

async function answerOf(field: unknown, args: unknown, request: ApiRequest): Promise<ApiAnswer> {
  try {
    const run = operationNamed(field);
    refuseBrokenText(args);
    return { data: await run(args ?? {}, request) };
  } catch (error) {
    return { error: answerError(error, { field, subject: request.identity.sub }) };
  }
}

function operationNamed(field: unknown): Operation {
  const found = typeof field === 'string' ? operations.get(field) : undefined;
  if (found) return found;
  const shown = typeof field === 'string' ? `'${shorten(field)}'` : showValue(field);
  const expected = `one of ${[...operations.keys()].join(', ')}`;
  throw new AppError('BadRequest', `There is no operation ${shown}; expected ${expected}.`, {
    info: { field: 'field', expected },
  });
}
