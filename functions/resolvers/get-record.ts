import { type Context, type DynamoDBGetItemRequest, runtime, util } from '@aws-appsync/utils';
import type { StoredRecord } from '#shared/models/model';
import { demandSuccess } from './failure';
import { toRecord } from './record';

/** What DynamoDB takes as a key at most; nothing is stored under a longer one, or under none. */
const mostKeyLength = 2048;

/** Reads one record by id; the data source decides of which table. */
export function request(ctx: Context<{ id: string }>): DynamoDBGetItemRequest {
  const { id } = ctx.args;
  if (id.length === 0 || id.length > mostKeyLength) runtime.earlyReturn(null);
  return { operation: 'GetItem', key: util.dynamodb.toMapValues({ id }) };
}

/** The record, deleted or not; null where there is none. */
export function response(ctx: Context): StoredRecord | null {
  demandSuccess(ctx);
  return ctx.result ? toRecord(ctx.result) : null;
}
