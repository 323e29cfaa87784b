import type { Context, DynamoDBGetItemRequest } from '@aws-appsync/utils';
import type { Report } from '#shared/api/api-types';
import { runtime } from './parts/appsync';
import { foundDocument, getDocument, isJobName } from './parts/report-key';

/** Does not look up invalid names. */
export function request(ctx: Context<{ job: string }>): DynamoDBGetItemRequest {
  if (!isJobName(ctx.args.job)) runtime.earlyReturn(null);
  return getDocument(ctx.args.job);
}

/** Null if there is none yet. Forbidden if the caller is not in the job's group. */
export function response(ctx: Context): Report | null {
  const row = foundDocument(ctx);
  if (!row) return null;
  return {
    job: row.job,
    runId: row.runId,
    at: row.at,
    document: row.document,
    sorts: row.sorts,
    rowCount: row.rowCount,
  };
}
