import { runFields } from '../documents/run-documents';

const fields =
  'id after afterTitle origin outcomes minFindings job title params dryRun asksApproval maxDollars writesPerSecond maxFailures enabled version savedBy savedAt permitted';

export const followUpsDocument = /* GraphQL */ `query FollowUps { followUps { ${fields} } }`;
export const createFollowUpDocument = /* GraphQL */ `mutation CreateFollowUp($input: FollowUpInput!) {
  createFollowUp(input: $input) { ${fields} }
}`;
export const updateFollowUpDocument = /* GraphQL */ `mutation UpdateFollowUp($id: ID!, $version: Int!, $input: FollowUpInput!) {
  updateFollowUp(id: $id, version: $version, input: $input) { ${fields} }
}`;
export const deleteFollowUpDocument = /* GraphQL */ `mutation DeleteFollowUp($id: ID!, $version: Int!) {
  deleteFollowUp(id: $id, version: $version)
}`;
export const runFollowUpDocument = /* GraphQL */ `query RunFollowUp($id: ID!) {
  jobRunFollowUp(id: $id) {
    version canChange
    followUp { outcomes minFindings job title params dryRun asksApproval maxDollars writesPerSecond maxFailures savedBy }
  }
}`;
export const setRunFollowUpDocument = /* GraphQL */ `mutation SetRunFollowUp($id: ID!, $version: Int!, $followUp: FollowUpStepInput) {
  setJobRunFollowUp(id: $id, version: $version, followUp: $followUp) { ${runFields} }
}`;
export const runChainDocument = /* GraphQL */ `query RunChain($id: ID!) {
  jobRunChain(id: $id) {
    runId job title dryRun depth status state reason asksApproval
    approval { state requestedBy requestedAt expiresAt digest changes note decidedBy decidedAt decisionNote usedBy }
  }
}`;
