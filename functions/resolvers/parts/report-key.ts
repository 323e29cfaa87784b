import type { DynamoDBGetItemRequest } from '@aws-appsync/utils';
import { documentKey, documentRow } from '#shared/jobs/ledger/report-keys';
import { util } from './appsync';

/** Longer than any job's name. DynamoDB would reject a much longer key. */
const maxNameLength = 200;

/** Returns true for a valid job name. */
export function isJobName(job: string): boolean {
  return job.length > 0 && job.length <= maxNameLength && job.indexOf('#') < 0;
}

/** Reads the job's latest document. */
export function getDocument(job: string): DynamoDBGetItemRequest {
  return {
    operation: 'GetItem',
    key: util.dynamodb.toMapValues({ pk: documentKey(job), sk: documentRow }),
    consistentRead: true,
  };
}
