import { runFields } from './run-documents';

export const requestApprovalDocument = /* GraphQL */ `mutation RequestApproval($id: ID!, $note: String) {
  requestApproval(id: $id, note: $note) { ${runFields} }
}`;
export const approveDocument = /* GraphQL */ `mutation Approve($id: ID!, $digest: String!, $note: String) {
  approveRun(id: $id, digest: $digest, note: $note) { ${runFields} }
}`;
export const declineDocument = /* GraphQL */ `mutation Decline($id: ID!, $digest: String!, $note: String) {
  declineRun(id: $id, digest: $digest, note: $note) { ${runFields} }
}`;
export const withdrawApprovalDocument = /* GraphQL */ `mutation WithdrawApproval($id: ID!) {
  withdrawApproval(id: $id) { ${runFields} }
}`;
export const waitingApprovalsDocument = /* GraphQL */ `query WaitingApprovals($limit: Int, $nextToken: String) {
  jobRuns(awaitsApproval: true, limit: $limit, nextToken: $nextToken) { items { ${runFields} } nextToken }
}`;
