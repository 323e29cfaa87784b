import type { Context, DynamoDBGetItemRequest } from '@aws-appsync/utils';
import { demandAccess } from './parts/access';
import { runtime } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { getDocument, isJobName } from './parts/report-key';

/**
 * First function of the pipeline that reads a report's rows: reads the document, which names the run that
 * made them.
 */
export function request(ctx: Context<{ job: string }>): DynamoDBGetItemRequest {
  if (!isJobName(ctx.args.job)) runtime.earlyReturn(null);
  return getDocument(ctx.args.job);
}

/**
 * Passes on the run and the sort orders, for members of the job's group; null if there is no report.
 * Forbidden.
 */
export function response(ctx: Context): { runId: string; sorts: string[] } | null {
  demandSuccess(ctx);
  if (!ctx.result) return null;
  demandAccess(ctx, ctx.result.access);
  return { runId: ctx.result.runId, sorts: ctx.result.sorts };
}
