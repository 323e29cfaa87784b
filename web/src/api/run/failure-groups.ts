import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { graphql } from '../client';
import { runKeys } from '../runs';
import { useWrite } from '../use-write';

const whileActiveMs = 5_000;

const groupsKey = (runId: string) => [...runKeys.failures(runId), 'groups'];

/** It is refetched every 5 s while the run is active. */
export const failureGroupsQuery = ({ id, status }: Pick<JobRun, 'id' | 'status'>) =>
  queryOptions({
    queryKey: groupsKey(id),
    queryFn: async () => (await graphql(documents.failureGroupsDocument, { runId: id })).jobFailureGroups,
    refetchInterval: isActive(status) ? whileActiveMs : false,
  });

/** Empty text removes the note. */
interface NoteIntent {
  readonly runId: string;
  readonly cause: string;
  readonly text: string;
  readonly version: number;
}

/** All runs of the job share the note. */
export function useNoteFailureCause() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async (intent: NoteIntent) =>
      (await graphql(documents.noteCauseDocument, intent)).noteFailureCause,
    onSettled: (_note, _error, { runId }) => client.invalidateQueries({ queryKey: groupsKey(runId) }),
  });
}
