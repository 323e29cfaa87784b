import * as documents from '#shared/jobs/documents/approval-documents';
import { graphql } from '../../../api/client';
import { useRunCommand } from '../../../api/run/run-commands';

/**
 * Requests approval. The request fails with `Conflict` if the run does not need approval or is already
 * waiting for it.
 */
export const useRequestApproval = () =>
  useRunCommand(
    async (variables: { readonly id: string; readonly note: string }) =>
      (await graphql(documents.requestApprovalDocument, variables)).requestApproval,
  );

interface Decision {
  readonly id: string;
  readonly digest: string;
  readonly note?: string;
}

/**
 * Approves a run. The call fails with `Conflict` if another admin decided first or if the request has
 * expired.
 */
export const useApprove = () =>
  useRunCommand(
    async (variables: Decision) => (await graphql(documents.approveDocument, variables)).approveRun,
  );

/**
 * Declines a run. The call fails with `Conflict` if another admin decided first or if the request has
 * expired.
 */
export const useDecline = () =>
  useRunCommand(
    async (variables: Decision) => (await graphql(documents.declineDocument, variables)).declineRun,
  );

export const useWithdrawApproval = () =>
  useRunCommand(
    async (id: string) =>
      (
        await graphql(documents.withdrawApprovalDocument, {
          id,
        })
      ).withdrawApproval,
  );
