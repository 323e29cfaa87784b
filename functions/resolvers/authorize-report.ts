import type { Context, DynamoDBGetItemRequest } from '@aws-appsync/utils';
import type { Report } from '#shared/api/api-types';
import { runtime } from './parts/appsync';
import { foundDocument, getDocument, isJobName } from './parts/report-key';

/**
 * The document has the ID of the run that produced the rows. The first step of the pipeline that reads them.
 */
export function request(ctx: Context<{ job: string }>): DynamoDBGetItemRequest {
  if (!isJobName(ctx.args.job)) runtime.earlyReturn(null);
  return getDocument(ctx.args.job);
}

/** Null if there is no report. Forbidden if the caller is not in the job's group. */
export function response(ctx: Context): Pick<Report, 'runId' | 'sorts'> | null {
  const report = foundDocument(ctx);
  return report ? { runId: report.runId, sorts: report.sorts } : null;
}
