import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { graphql } from '../client';
import { runKeys } from '../runs';
import { useWrite } from '../use-write';

const whileActiveMs = 5_000;

const groupsKey = (runId: string) => [...runKeys.failures(runId), 'groups'];

/** Reads a run's failures by cause. They are refetched every 5 s while the run is active. */
export const failureGroupsQuery = ({ id, status }: Pick<JobRun, 'id' | 'status'>) =>
  queryOptions({
    queryKey: groupsKey(id),
    queryFn: async () => (await graphql(documents.failureGroupsDocument, { runId: id })).jobFailureGroups,
    refetchInterval: isActive(status) ? whileActiveMs : false,
  });

/** A note to save. Empty text removes it. */
interface NoteIntent {
  readonly runId: string;
  readonly cause: string;
  readonly text: string;
  readonly version: number;
}

/** Saves a note, which all runs of the job share. */
export function useNoteFailureCause() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async (intent: NoteIntent) =>
      (await graphql(documents.noteCauseDocument, intent)).noteFailureCause,
    onSettled: (_note, _error, { runId }) => client.invalidateQueries({ queryKey: groupsKey(runId) }),
  });
}
