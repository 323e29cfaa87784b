import type { Context, DynamoDBGetItemRequest } from '@aws-appsync/utils';
import type { Report } from '#shared/jobs/ledger/report';
import { runtime } from './parts/appsync';
import { foundDocument, getDocument, isJobName } from './parts/report-key';

/**
 * Requests a report's document, which contains the ID of the run that produced the report's rows. This is the
 * first step of the pipeline that reads the rows.
 */
export function request(ctx: Context<{ job: string }>): DynamoDBGetItemRequest {
  if (!isJobName(ctx.args.job)) runtime.earlyReturn(null);
  return getDocument(ctx.args.job);
}

/**
 * Returns the report's run ID and sort orders, or null if there is no report. Fails with Forbidden if the
 * caller is not in the job's group.
 */
export function response(ctx: Context): Pick<Report, 'runId' | 'sorts'> | null {
  const report = foundDocument(ctx);
  return report ? { runId: report.runId, sorts: report.sorts } : null;
}
