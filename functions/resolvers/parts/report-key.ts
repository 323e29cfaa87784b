import type { DynamoDBGetItemRequest } from '@aws-appsync/utils';
import { documentKey, documentRow } from '#shared/jobs/ledger/report-keys';
import { util } from './appsync';

/**
 * The maximum length of a name, in characters. Job names are never longer, and DynamoDB would reject a much
 * longer key.
 */
const maxNameLength = 200;

/** Returns true for a valid job name. */
export function isJobName(job: string): boolean {
  return job.length > 0 && job.length <= maxNameLength && job.indexOf('#') < 0;
}

/** Returns the request for a job's latest document. */
export function getDocument(job: string): DynamoDBGetItemRequest {
  return {
    operation: 'GetItem',
    key: util.dynamodb.toMapValues({ pk: documentKey(job), sk: documentRow }),
    consistentRead: true,
  };
}
