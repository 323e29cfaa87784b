import * as documents from '#shared/jobs/run/approval-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { graphql } from '../../../api/client';
import { useRunCommand } from '../../../api/runs';

/**
 * Asks another admin to approve a dry run. Fails with `Conflict` if the run needs no approval or is already
 * waiting for one.
 */
export const useRequestApproval = () =>
  useRunCommand(
    async (variables: { readonly id: string; readonly note: string }) =>
      (
        await graphql<{ requestApproval: JobRun }, { id: string; note: string }>(
          documents.requestApprovalDocument,
          variables,
        )
      ).requestApproval,
  );

interface Decision {
  readonly id: string;
  /** Digest of the changes that the admin saw. */
  readonly digest: string;
  readonly note?: string;
}

/** Approves a dry run. Fails with `Conflict` if another admin decided first, or the request expired. */
export const useApprove = () =>
  useRunCommand(
    async (variables: Decision) =>
      (await graphql<{ approveRun: JobRun }, Decision>(documents.approveDocument, variables)).approveRun,
  );

/** Declines a dry run. Fails with `Conflict` for the same reasons. */
export const useDecline = () =>
  useRunCommand(
    async (variables: Decision) =>
      (await graphql<{ declineRun: JobRun }, Decision>(documents.declineDocument, variables)).declineRun,
  );

/** Withdraws a request, or an approval that no run has used yet. */
export const useWithdrawApproval = () =>
  useRunCommand(
    async (id: string) =>
      (
        await graphql<{ withdrawApproval: JobRun }, { id: string }>(documents.withdrawApprovalDocument, {
          id,
        })
      ).withdrawApproval,
  );
