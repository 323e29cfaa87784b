import type { Context, DynamoDBGetItemRequest } from '@aws-appsync/utils';
import { documentKey, documentRow, type ReportDocumentRow } from '#shared/jobs/ledger/report-keys';
import { demandAccess } from './access';
import { util } from './appsync';
import { demandSuccess } from './failure';

/** Job names are never longer, and DynamoDB would reject a much longer key. */
const maxNameLength = 200;

export function isJobName(job: string): boolean {
  return job.length > 0 && job.length <= maxNameLength && job.indexOf('#') < 0;
}

export function getDocument(job: string): DynamoDBGetItemRequest {
  return {
    operation: 'GetItem',
    key: util.dynamodb.toMapValues({ pk: documentKey(job), sk: documentRow }),
    consistentRead: true,
  };
}

/**
 * What {@link getDocument} found. An expired document that still exists counts as missing, because some of
 * its rows may be gone. Forbidden if the caller is not in the job's group.
 */
export function foundDocument(ctx: Context): ReportDocumentRow | null {
  demandSuccess(ctx);
  const row = ctx.result;
  if (!row || row.expiresAt <= util.time.nowEpochSeconds()) return null;
  demandAccess(ctx, row.access);
  return row;
}
