import type { UserDirectory } from '#functions/gateways/user-directory';
import { AppError } from '#functions/runtime/app-error';
import { models } from '#shared/models/index';
import { shorten, showValue } from '#shared/text/show-value';
import { contentOperations } from './content-operations';
import { followUpOperations } from './follow-up-operations';
import { acknowledgeRun, assignRun, runAssignees } from './jobs/attention';
import { backups } from './jobs/backups';
import { jobSchedules, limitSchedule, pauseSchedule, unpauseSchedule } from './jobs/job-schedules';
import { jobStatistics } from './jobs/job-statistics';
import { jobEstimate, jobLocks, jobSwitch, jobs, lastRuns, pauseJobs, unpauseJobs } from './jobs/jobs';
import { logLines } from './jobs/log-lines';
import {
  approvalOperations,
  forceStopJob,
  resumeJob,
  retryFailures,
  setJobLimits,
  stopJob,
  verifyRun,
} from './jobs/run-commands';
import { jobChanges, jobFailureGroups, noteFailureCause } from './jobs/run-results';
import { startJob } from './jobs/start-job';
import { setTableBudget, tableBudgets } from './jobs/table-budgets';
import { editRecords } from './library/edit-records';
import { setUse } from './library/set-use';
import { noteCommand } from './log/note-command';
import { pushOperations } from './push-operations';
import { recordOperations } from './record-operations';
import { auditOperations } from './records/audit-operations';
import { answerError } from './request/answer-error';
import { type ApiAnswer, adminOf, readEvent, unauthorized } from './request/api-event';
import { refuseBrokenInput } from './request/parse';
import type { ApiRequest, Operation, Services } from './request/request';
import { scheduleNotifications, scheduleOperations } from './schedule-operations';
import { dashboardFigures } from './status/dashboard-figures';
import { systemStatus } from './status/system-status';
import { me, userOperations } from './user-operations';
import { messageOperations, webhookOperations } from './webhook-operations';

/** The fields that this function resolves (shared/jobs/jobs.graphql, shared/api/schema-mutations.ts). */
const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    me,
    jobs,
    jobChanges,
    startJob,
    stopJob,
    resumeJob,
    retryFailures,
    verifyRun,
    jobFailureGroups,
    noteFailureCause,
    setJobLimits,
    acknowledgeRun,
    assignRun,
    runAssignees,
    ...approvalOperations,
    backups,
    jobSchedules,
    pauseSchedule,
    unpauseSchedule,
    limitSchedule,
    tableBudgets,
    setTableBudget,
    jobEstimate,
    jobLocks,
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
    ...scheduleOperations,
    ...pushOperations,
    ...webhookOperations,
    ...messageOperations,
    ...followUpOperations,
    setUse,
    editRecords,
  }),
);

/**
 * Creates the function's handler. It never throws: errors are part of the result. It checks the Admin group,
 * even though the schema's directives already do, and logs the outcome of each mutation and every unexpected
 * error.
 */
export function createApi(services: Services): (event: unknown) => Promise<ApiAnswer> {
  return async (event) => {
    const beganAt = services.engine.now();
    const { type, field, arguments: args, identity: claimed } = readEvent(event);
    const identity = adminOf(claimed);
    if (!identity) return { error: unauthorized };
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
    refuseBrokenInput(args);
    return { data: await run(args ?? {}, request) };
  } catch (error) {
    return { error: answerError(error, { field, subject: request.identity.sub }) };
  }
}

const maxNamed = 20;

function operationNamed(field: unknown): Operation {
  const found = typeof field === 'string' ? operations.get(field) : undefined;
  if (found) return found;
  const shown = typeof field === 'string' ? `'${shorten(field)}'` : showValue(field);
  const names = [...operations.keys()];
  const expected = `one of ${names.slice(0, maxNamed).join(', ')}, and ${names.length - maxNamed} more`;
  throw new AppError('BadRequest', `The operation ${shown} does not exist; expected ${expected}.`, {
    info: { field: 'field', expected },
  });
}

/**
 * Returns a directory that looks up each person once per request: a command and its log line share the
 * result.
 */
function onceFound({ find }: UserDirectory): UserDirectory {
  const found = new Map<string, ReturnType<UserDirectory['find']>>();
  return {
    find(token) {
      const known = found.get(token.sub);
      if (known) return known;
      const asked = find(token);
      found.set(token.sub, asked);
      return asked;
    },
  };
}
