import type { Context, DynamoDBGetItemRequest } from '@aws-appsync/utils';
import type { StoredRecord } from '#shared/models/model';
import { util } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { demandKey } from './parts/page';
import { shownRecord } from './parts/shown-record';

/**
 * Consistent, because an edit based on an outdated version could not be saved. The data source determines the
 * table. BadRequest for an invalid ID.
 */
export function request(ctx: Context<{ id: string }>): DynamoDBGetItemRequest {
  const { id } = ctx.args;
  demandKey('id', id);
  return { operation: 'GetItem', key: util.dynamodb.toMapValues({ id }), consistentRead: true };
}

/** Null if it does not exist or is marked as deleted. */
export function response(ctx: Context): StoredRecord | null {
  demandSuccess(ctx);
  const stored: StoredRecord | null | undefined = ctx.result;
  return stored && stored._deleted !== true ? shownRecord(ctx, stored) : null;
}
