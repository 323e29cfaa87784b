import { gql } from '../../api/gql';
import { runFragment } from './run-documents';

/** GraphQL documents for dry run approval (docs/approval.md). */

export const requestApprovalDocument = gql(
  `mutation RequestApproval($id: ID!, $note: String) {
  requestApproval(id: $id, note: $note) { ...Run }
}`,
  [runFragment],
);
export const approveDocument = gql(
  `mutation Approve($id: ID!, $digest: String!, $note: String) {
  approveRun(id: $id, digest: $digest, note: $note) { ...Run }
}`,
  [runFragment],
);
export const declineDocument = gql(
  `mutation Decline($id: ID!, $digest: String!, $note: String) {
  declineRun(id: $id, digest: $digest, note: $note) { ...Run }
}`,
  [runFragment],
);
export const withdrawApprovalDocument = gql(
  `mutation WithdrawApproval($id: ID!) {
  withdrawApproval(id: $id) { ...Run }
}`,
  [runFragment],
);
export const waitingApprovalsDocument = gql(
  `query WaitingApprovals($limit: Int, $nextToken: String) {
  jobRuns(awaitsApproval: true, limit: $limit, nextToken: $nextToken) { items { ...Run } nextToken }
}`,
  [runFragment],
);
