/** GraphQL documents about follow-ups and lines of runs (docs/chains.md). */

const fields =
  'id after afterTitle origin outcomes minFindings job title params dryRun asksApproval enabled version savedBy savedAt permitted';

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
export const runLineDocument = /* GraphQL */ `query RunLine($id: ID!) {
  jobRunLine(id: $id) {
    runId job title dryRun depth status state reason asksApproval
    approval { state requestedBy requestedAt expiresAt digest changes note decidedBy decidedAt decisionNote usedBy }
  }
}`;
