import { gql } from '../../api/gql';
import { runFragment } from './run-documents';

/** Operations that only some pages need. */

export const endMySessionsDocument = gql('mutation EndMySessions { endMySessions }');

export const lastRunsDocument = gql(
  `query LastRuns {
  lastRuns { job last { ...Run } succeeded { ...Run } }
}`,
  [runFragment],
);

/** Requests only the fields that a search result displays. */
export const foundRunsDocument = gql(`query FoundRuns($search: String!, $limit: Int, $nextToken: String) {
  jobRuns(search: $search, limit: $limit, nextToken: $nextToken) {
    items { id title status dryRun startedBy createdAt }
    nextToken
  }
}`);

export const changesDocument =
  gql(`query Changes($runId: ID!, $table: String, $limit: Int, $nextToken: String) {
  jobChanges(runId: $runId, table: $table, limit: $limit, nextToken: $nextToken) {
    items { table key kind before after shown }
    nextToken
  }
}`);

export const logDocument = gql(`query Log($runId: ID!, $after: String, $limit: Int) {
  jobLog(runId: $runId, after: $after, limit: $limit) { id at level message lane attempt }
}`);

export const failuresDocument =
  gql(`query Failures($runId: ID!, $code: String, $cause: String, $standing: Boolean, $limit: Int, $nextToken: String) {
  jobFailures(runId: $runId, code: $code, cause: $cause, standing: $standing, limit: $limit, nextToken: $nextToken) {
    items { id table key code message attempt at settledIn approvedChange presentChange }
    nextToken
  }
}`);

const causeNoteFragment = gql(`fragment CauseNote on CauseNote { text by at version }`);

export const failureGroupsDocument = gql(
  `query FailureGroups($runId: ID!) {
  jobFailureGroups(runId: $runId) {
    groups {
      cause code message count firstAt lastAt samples { table key } note { ...CauseNote } alsoIn { runId dryRun at }
    }
    ungrouped
  }
}`,
  [causeNoteFragment],
);

export const noteCauseDocument = gql(
  `mutation NoteCause($runId: ID!, $cause: ID!, $text: String!, $version: Int!) {
  noteFailureCause(runId: $runId, cause: $cause, text: $text, version: $version) { ...CauseNote }
}`,
  [causeNoteFragment],
);

export const findingsDocument =
  gql(`query Findings($runId: ID!, $kind: String, $limit: Int, $nextToken: String) {
  jobFindings(runId: $runId, kind: $kind, limit: $limit, nextToken: $nextToken) {
    items { id kind table key message details }
    nextToken
  }
}`);

export const reportDocument = gql(`query Report($job: String!) {
  report(job: $job) { job runId at document sorts rowCount }
}`);

export const reportRowsDocument = gql(`query ReportRows(
  $job: String!, $sort: String, $descending: Boolean, $beginsWith: String, $search: String, $limit: Int, $nextToken: String
) {
  reportRows(
    job: $job, sort: $sort, descending: $descending, beginsWith: $beginsWith, search: $search, limit: $limit, nextToken: $nextToken
  ) { items { id row } nextToken }
}`);

export const startDocument = gql(
  `mutation Start($input: StartJobInput!) { startJob(input: $input) { ...Run } }`,
  [runFragment],
);

export const stopDocument = gql(`mutation Stop($id: ID!) { stopJob(id: $id) { ...Run } }`, [runFragment]);

export const setLimitsDocument = gql(
  `mutation SetLimits($id: ID!, $input: JobLimitsInput!) {
  setJobLimits(id: $id, input: $input) { ...Run }
}`,
  [runFragment],
);

export const acknowledgeDocument = gql(
  `mutation Acknowledge($id: ID!, $note: String!) {
  acknowledgeRun(id: $id, note: $note) { ...Run }
}`,
  [runFragment],
);

export const assignDocument = gql(
  `mutation Assign($id: ID!, $to: String!, $note: String!, $version: Int!) {
  assignRun(id: $id, to: $to, note: $note, version: $version) { ...Run }
}`,
  [runFragment],
);

export const assigneesDocument = gql(`query Assignees($id: ID!) { runAssignees(id: $id) }`);

const scheduleFragment = gql(
  `fragment Schedule on JobSchedule { job title expression nextAt lastAt lastRunId lastStatus paused pausedBy pausedAt maxDollars limitedBy limitedAt permitted }`,
);

export const schedulesDocument = gql(`query Schedules { jobSchedules { ...Schedule } }`, [scheduleFragment]);

export const pauseScheduleDocument = gql(
  `mutation PauseSchedule($job: String!) {
  pauseSchedule(job: $job) { ...Schedule }
}`,
  [scheduleFragment],
);

export const unpauseScheduleDocument = gql(
  `mutation UnpauseSchedule($job: String!) {
  unpauseSchedule(job: $job) { ...Schedule }
}`,
  [scheduleFragment],
);

export const limitScheduleDocument = gql(
  `mutation LimitSchedule($job: String!, $maxDollars: Float) {
  limitSchedule(job: $job, maxDollars: $maxDollars) { ...Schedule }
}`,
  [scheduleFragment],
);

export const verifyDocument = gql(
  `mutation Verify($id: ID!, $clientToken: ID!) {
  verifyRun(id: $id, clientToken: $clientToken) { ...Run }
}`,
  [runFragment],
);

export const resumeDocument = gql(
  `mutation Resume($id: ID!, $input: ResumeJobInput) { resumeJob(id: $id, input: $input) { ...Run } }`,
  [runFragment],
);

export const retryDocument = gql(
  `mutation Retry($id: ID!, $code: String, $cause: String) { retryFailures(id: $id, code: $code, cause: $cause) { ...Run } }`,
  [runFragment],
);

/** Stops a run by force. Refused unless it has not stopped within five minutes of the request. */
export const forceStopDocument = gql(`mutation ForceStop($id: ID!) { forceStopJob(id: $id) { ...Run } }`, [
  runFragment,
]);

const jobSwitchFragment = gql(`fragment JobSwitch on JobSwitch { paused by at reason }`);

export const pauseJobsDocument = gql(
  `mutation PauseJobs($reason: String!) {
  pauseJobs(reason: $reason) { ...JobSwitch }
}`,
  [jobSwitchFragment],
);

export const unpauseJobsDocument = gql(`mutation UnpauseJobs { unpauseJobs { ...JobSwitch } }`, [
  jobSwitchFragment,
]);

export const locksDocument = gql(`query Locks($job: String!, $params: AWSJSON!) {
  jobLocks(job: $job, params: $params) { table runId title startedBy }
}`);

const tableBudgetFragment = gql(
  `fragment TableBudget on TableBudget { table writesPerSecond version changedBy changedAt lock { table runId title startedBy } }`,
);

export const tableBudgetsDocument = gql(`query TableBudgets { tableBudgets { ...TableBudget } }`, [
  tableBudgetFragment,
]);

export const setTableBudgetDocument = gql(
  `mutation SetTableBudget($table: String!, $writesPerSecond: Int, $version: Int!) {
  setTableBudget(table: $table, writesPerSecond: $writesPerSecond, version: $version) { ...TableBudget }
}`,
  [tableBudgetFragment],
);

export const estimateDocument = gql(`query Estimate($job: String!, $params: AWSJSON, $readFrom: ReadSource) {
  jobEstimate(job: $job, params: $params, readFrom: $readFrom) {
    tables { table records bytes }
    records readUnits changes writeUnits dollars readDollars seconds moreThanHalf
    cost { low high measured } dryRunCost { low high measured }
    basis { runId at dryRun }
  }
}`);
