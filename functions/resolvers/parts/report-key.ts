import type { Context, DynamoDBGetItemRequest } from '@aws-appsync/utils';
import { documentKey, documentRow, type ReportDocumentRow } from '#shared/jobs/ledger/report-keys';
import { demandAccess } from './access';
import { util } from './appsync';
import { demandSuccess } from './failure';

/**
 * The maximum length of a name, in characters. Job names are never longer, and DynamoDB would reject a much
 * longer key.
 */
const maxNameLength = 200;

/** Returns true for a valid job name. */
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
 * Returns the document that {@link getDocument} found, or null if there is none. A document that has expired
 * but still exists counts as missing, because some of its rows may already have been removed. Fails with
 * Forbidden if the caller is not in the job's group.
 */
export function foundDocument(ctx: Context): ReportDocumentRow | null {
  demandSuccess(ctx);
  const row = ctx.result;
  if (!row || row.expiresAt <= util.time.nowEpochSeconds()) return null;
  demandAccess(ctx, row.access);
  return row;
}
