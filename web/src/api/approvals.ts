import { queryOptions } from '@tanstack/react-query';
import { waitingApprovalsDocument } from '#shared/jobs/documents/approval-documents';
import { isWaiting } from '#shared/jobs/run/approval';
import { graphql } from './client';
import { runKeys } from './runs';

/** The maximum number of approval requests in the list. There are rarely more pending at the same time. */
const maxWaiting = 25;

/**
 * The query for the dry runs that are waiting for approval, newest first. It is refetched whenever a run
 * changes.
 */
export const waitingApprovalsQuery = queryOptions({
  queryKey: [...runKeys.lists, 'approvals'],
  queryFn: async () => {
    const { jobRuns } = await graphql(waitingApprovalsDocument, { limit: maxWaiting });
    return jobRuns.items.filter(({ approval }) => approval && isWaiting(approval, Date.now()));
  },
});
