import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Document } from '#shared/api/gql';
import type { FollowUp, FollowUpStep, RunChainItem } from '#shared/jobs/follow-ups/follow-up';
import * as documents from '#shared/jobs/follow-ups/follow-up-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { graphql } from '../../../api/client';
import { useRunCommand } from '../../../api/run/run-commands';
import { runKeys } from '../../../api/runs';
import { useWrite } from '../../../api/use-write';

const everyMs = 15_000;
const chainEveryMs = 2_000;
const key = ['followUps'] as const;

export type FollowUpInput = Omit<FollowUp, 'id' | 'version' | 'savedBy' | 'savedAt'>;

export const followUpsQuery = queryOptions({
  queryKey: key,
  queryFn: async () => (await graphql(documents.followUpsDocument)).followUps,
  refetchInterval: everyMs,
});

export const isPartOfChain = ({ follows, followUps, approvedFrom }: JobRun): boolean =>
  Boolean(follows || followUps?.length || approvedFrom);

export const runChainQuery = (runId: string) =>
  queryOptions({
    queryKey: [...runKeys.run(runId), 'chain'],
    queryFn: async () =>
      (
        await graphql(documents.runChainDocument, {
          id: runId,
        })
      ).jobRunChain,
    refetchInterval: ({ state: { data = [] } }) => (data.some(mayChange) ? chainEveryMs : false),
  });

export const runFollowUpQuery = (runId: string) =>
  queryOptions({
    queryKey: [...runKeys.run(runId), 'follow-up'],
    queryFn: async () =>
      (
        await graphql(documents.runFollowUpDocument, {
          id: runId,
        })
      ).jobRunFollowUp,
    refetchInterval: everyMs,
  });

interface RunFollowUpChange {
  readonly id: string;
  /** The version of the follow-up that the admin has seen. */
  readonly version: number;
  /** The new follow-up. Null removes the current one. */
  readonly followUp: FollowUpStep | null;
}

export const useSetRunFollowUp = () =>
  useRunCommand(
    async (variables: RunFollowUpChange) =>
      (await graphql(documents.setRunFollowUpDocument, variables)).setJobRunFollowUp,
  );

const mayChange = ({ status, state, approval }: RunChainItem): boolean =>
  Boolean(status && isActive(status)) ||
  state === 'PLANNED' ||
  state === 'WAITING' ||
  approval?.state === 'WAITING';

function useCommand<Result, Variables>(document: Document<Result, Variables>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (variables: Variables) => graphql(document, variables),
    // After a rejected change, the follow-ups shown may be out of date.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export const useCreateFollowUp = () => useCommand(documents.createFollowUpDocument);
export const useUpdateFollowUp = () => useCommand(documents.updateFollowUpDocument);
export const useDeleteFollowUp = () => useCommand(documents.deleteFollowUpDocument);
