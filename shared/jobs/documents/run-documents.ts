import { gql } from '../../api/gql';

/** The fields of a run that the panel displays, without lanes, to keep the response small. */
export const runFragment = gql(`fragment Run on JobRun {
  id job title status dryRun attempt access params startedBy createdAt startedAt endedAt reason
  read changed failed unchanged conflicts total undoes undoneBy undoUnderWay changesStanding undoableUntil
  shape findings { kind count } toRetry retried stopRequestedAt writesPerSecond readsPerSecond maxFailures maxDollars laneCount scheduledFor
  maxUnapproved recordsChanged counting digest digestChanges
  approval { state requestedBy requestedAt expiresAt digest changes note decidedBy decidedAt decisionNote usedBy }
  approvedFrom { runId digest changes approvedBy }
  follows { followUp earlierRuns { runId job title } asksApproval }
  verifies verification { runId state at read left unchecked }
  followUps { followUp job title dryRun state reason runId }
  heldBack { by lanes totalPerSecond } held { since until continuesAt alarms { alarm since reason } }
  attention { reason onlyFor acknowledgedBy acknowledgedAt note supersededBy ranWell }
  assignments { version to by at note }
  codeVersion readUnits writeUnits dollars estimate { low high }
  readFrom tableExport { asOf completedAt dollars }
  lanesAtOnce limits { version by at } reached { writesPerSecond readsPerSecond lanes lanesPaused lanesInForce }
  attempts { attempt startedBy createdAt endedAt status } earlierWorkedMs
  tables { table narrowed total lanes lanesDone done read changed failed unchanged conflicts }
}`);

export const meDocument = gql(`query Me { me { email subject groups } }`);

export const jobsDocument = gql(`query Jobs {
  jobs { name title description category shape listed tables access permitted refusal fixes paramsSchema }
}`);

export const runDocument = gql(`query Run($id: ID!) { jobRun(id: $id) { ...Run } }`, [runFragment]);

export const runsDocument = gql(
  `query Runs(
  $job: [String!], $status: [RunStatusFilter!], $startedBy: String, $assignedTo: String, $dryRun: Boolean, $from: AWSDateTime, $to: AWSDateTime,
  $search: String, $needsAttention: Boolean, $changesRecords: Boolean, $limit: Int, $nextToken: String
) {
  jobRuns(
    job: $job, status: $status, startedBy: $startedBy, assignedTo: $assignedTo, dryRun: $dryRun, from: $from, to: $to,
    search: $search, needsAttention: $needsAttention, changesRecords: $changesRecords, limit: $limit, nextToken: $nextToken
  ) { items { ...Run } nextToken }
}`,
  [runFragment],
);

/** Requests only what every page of the panel displays. */
export const pulseDocument = gql(`query Pulse {
  jobSwitch { paused by at reason }
  needing: jobRuns(needsAttention: true, limit: 100) { items { id attention { onlyFor } } nextToken }
  recent: jobRuns(limit: 25) { items { id status } }
}`);
