import { queryOptions } from '@tanstack/react-query';
import { waitingApprovalsDocument } from '#shared/jobs/documents/approval-documents';
import { isWaiting } from '#shared/jobs/run/approval';
import { graphql } from './client';
import { runKeys } from './runs';

/** The maximum number of approvals. There are rarely more pending at the same time. */
const maxWaiting = 25;

export const waitingApprovalsQuery = queryOptions({
  queryKey: [...runKeys.lists, 'approvals'],
  queryFn: async () => {
    const { jobRuns } = await graphql(waitingApprovalsDocument, { limit: maxWaiting });
    return jobRuns.items.filter(({ approval }) => approval && isWaiting(approval, Date.now()));
  },
});
