import { gql } from '../../api/gql';
import { runFragment } from '../documents/run-documents';

/** GraphQL documents for follow-ups and chains of runs (docs/chains.md). */

const followUpFragment = gql(
  `fragment FollowUp on FollowUp { id after afterTitle origin outcomes minFindings job title params dryRun asksApproval maxDollars writesPerSecond maxFailures enabled version savedBy savedAt permitted }`,
);

export const followUpsDocument = gql(`query FollowUps { followUps { ...FollowUp } }`, [followUpFragment]);
export const createFollowUpDocument = gql(
  `mutation CreateFollowUp($input: FollowUpInput!) {
  createFollowUp(input: $input) { ...FollowUp }
}`,
  [followUpFragment],
);
export const updateFollowUpDocument = gql(
  `mutation UpdateFollowUp($id: ID!, $version: Int!, $input: FollowUpInput!) {
  updateFollowUp(id: $id, version: $version, input: $input) { ...FollowUp }
}`,
  [followUpFragment],
);
export const deleteFollowUpDocument = gql(`mutation DeleteFollowUp($id: ID!, $version: Int!) {
  deleteFollowUp(id: $id, version: $version)
}`);
export const runFollowUpDocument = gql(`query RunFollowUp($id: ID!) {
  jobRunFollowUp(id: $id) {
    version canChange
    followUp { outcomes minFindings job title params dryRun asksApproval maxDollars writesPerSecond maxFailures savedBy }
  }
}`);
export const setRunFollowUpDocument = gql(
  `mutation SetRunFollowUp($id: ID!, $version: Int!, $followUp: FollowUpStepInput) {
  setJobRunFollowUp(id: $id, version: $version, followUp: $followUp) { ...Run }
}`,
  [runFragment],
);
export const runChainDocument = gql(`query RunChain($id: ID!) {
  jobRunChain(id: $id) {
    runId job title dryRun depth status state reason asksApproval
    approval { state requestedBy requestedAt expiresAt digest changes note decidedBy decidedAt decisionNote usedBy }
  }
}`);
