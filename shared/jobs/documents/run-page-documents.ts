import { runFields } from './run-documents';

/** Operations that only some pages need. */

export const lastRunsDocument = /* GraphQL */ `query LastRuns {
  lastRuns { job last { ${runFields} } succeeded { ${runFields} } }
}`;

/** Only the fields that a search result displays. */
export const foundRunsDocument = /* GraphQL */ `query FoundRuns($search: String!, $limit: Int, $nextToken: String) {
  jobRuns(search: $search, limit: $limit, nextToken: $nextToken) {
    items { id title status dryRun startedBy createdAt }
    nextToken
  }
}`;

export const changesDocument = /* GraphQL */ `query Changes($runId: ID!, $table: String, $limit: Int, $nextToken: String) {
  jobChanges(runId: $runId, table: $table, limit: $limit, nextToken: $nextToken) {
    items { table key kind before after shown }
    nextToken
  }
}`;

export const logDocument = /* GraphQL */ `query Log($runId: ID!, $after: String, $limit: Int) {
  jobLog(runId: $runId, after: $after, limit: $limit) { id at level message lane attempt }
}`;

export const failuresDocument = /* GraphQL */ `query Failures($runId: ID!, $code: String, $cause: String, $standing: Boolean, $limit: Int, $nextToken: String) {
  jobFailures(runId: $runId, code: $code, cause: $cause, standing: $standing, limit: $limit, nextToken: $nextToken) {
    items { id table key code message attempt at settledIn approvedChange presentChange }
    nextToken
  }
}`;

const causeNote = 'text by at version';

export const failureGroupsDocument = /* GraphQL */ `query FailureGroups($runId: ID!) {
  jobFailureGroups(runId: $runId) {
    groups {
      cause code message count firstAt lastAt samples { table key } note { ${causeNote} } alsoIn { runId dryRun at }
    }
    ungrouped
  }
}`;

export const noteCauseDocument = /* GraphQL */ `mutation NoteCause($runId: ID!, $cause: ID!, $text: String!, $version: Int!) {
  noteFailureCause(runId: $runId, cause: $cause, text: $text, version: $version) { ${causeNote} }
}`;

export const findingsDocument = /* GraphQL */ `query Findings($runId: ID!, $kind: String, $limit: Int, $nextToken: String) {
  jobFindings(runId: $runId, kind: $kind, limit: $limit, nextToken: $nextToken) {
    items { id kind table key message details }
    nextToken
  }
}`;

export const reportDocument = /* GraphQL */ `query Report($job: String!) {
  report(job: $job) { job runId at document sorts rowCount }
}`;

export const reportRowsDocument = /* GraphQL */ `query ReportRows(
  $job: String!, $sort: String, $descending: Boolean, $beginsWith: String, $search: String, $limit: Int, $nextToken: String
) {
  reportRows(
    job: $job, sort: $sort, descending: $descending, beginsWith: $beginsWith, search: $search, limit: $limit, nextToken: $nextToken
  ) { items { id row } nextToken }
}`;

export const startDocument = /* GraphQL */ `mutation Start($input: StartJobInput!) { startJob(input: $input) { ${runFields} } }`;

export const stopDocument = /* GraphQL */ `mutation Stop($id: ID!) { stopJob(id: $id) { ${runFields} } }`;

export const setLimitsDocument = /* GraphQL */ `mutation SetLimits($id: ID!, $input: JobLimitsInput!) {
  setJobLimits(id: $id, input: $input) { ${runFields} }
}`;

export const acknowledgeDocument = /* GraphQL */ `mutation Acknowledge($id: ID!, $note: String!) {
  acknowledgeRun(id: $id, note: $note) { ${runFields} }
}`;

export const assignDocument = /* GraphQL */ `mutation Assign($id: ID!, $to: String!, $note: String!, $version: Int!) {
  assignRun(id: $id, to: $to, note: $note, version: $version) { ${runFields} }
}`;

export const assigneesDocument = /* GraphQL */ `query Assignees($id: ID!) { runAssignees(id: $id) }`;

const schedule =
  'job title expression nextAt lastAt lastRunId lastStatus paused pausedBy pausedAt maxDollars limitedBy limitedAt permitted';

export const schedulesDocument = /* GraphQL */ `query Schedules { jobSchedules { ${schedule} } }`;

export const pauseScheduleDocument = /* GraphQL */ `mutation PauseSchedule($job: String!) {
  pauseSchedule(job: $job) { ${schedule} }
}`;

export const unpauseScheduleDocument = /* GraphQL */ `mutation UnpauseSchedule($job: String!) {
  unpauseSchedule(job: $job) { ${schedule} }
}`;

export const limitScheduleDocument = /* GraphQL */ `mutation LimitSchedule($job: String!, $maxDollars: Float) {
  limitSchedule(job: $job, maxDollars: $maxDollars) { ${schedule} }
}`;

export const verifyDocument = /* GraphQL */ `mutation Verify($id: ID!, $clientToken: ID!) {
  verifyRun(id: $id, clientToken: $clientToken) { ${runFields} }
}`;

export const resumeDocument = /* GraphQL */ `mutation Resume($id: ID!, $input: ResumeJobInput) { resumeJob(id: $id, input: $input) { ${runFields} } }`;

export const retryDocument = /* GraphQL */ `mutation Retry($id: ID!, $code: String, $cause: String) { retryFailures(id: $id, code: $code, cause: $cause) { ${runFields} } }`;

/** Refused unless the run has not stopped within five minutes of the request. */
export const forceStopDocument = /* GraphQL */ `mutation ForceStop($id: ID!) { forceStopJob(id: $id) { ${runFields} } }`;

const jobSwitch = 'paused by at reason';

export const pauseJobsDocument = /* GraphQL */ `mutation PauseJobs($reason: String!) {
  pauseJobs(reason: $reason) { ${jobSwitch} }
}`;

export const unpauseJobsDocument = /* GraphQL */ `mutation UnpauseJobs { unpauseJobs { ${jobSwitch} } }`;

export const locksDocument = /* GraphQL */ `query Locks($job: String!, $params: AWSJSON!) {
  jobLocks(job: $job, params: $params) { table runId title startedBy }
}`;

export const estimateDocument = /* GraphQL */ `query Estimate($job: String!, $params: AWSJSON, $readFrom: ReadSource) {
  jobEstimate(job: $job, params: $params, readFrom: $readFrom) {
    tables { table records bytes }
    records readUnits changes writeUnits dollars readDollars seconds moreThanHalf
    cost { low high measured } dryRunCost { low high measured }
    basis { runId at dryRun }
  }
}`;
