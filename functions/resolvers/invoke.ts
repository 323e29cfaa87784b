import type { AppSyncIdentityCognito, Context, LambdaRequest } from '@aws-appsync/utils';
import type { ApiError } from '#shared/api/api-error';
import { util } from './parts/appsync';
import { demandSuccess } from './parts/failure';

/**
 * To the API function: the parent type (Query or Mutation), the field, its arguments, and the token's owner.
 */
export function request(ctx: Context): LambdaRequest {
  const identity = ctx.identity as AppSyncIdentityCognito;
  return {
    operation: 'Invoke',
    payload: {
      type: ctx.info.parentTypeName,
      field: ctx.info.fieldName,
      arguments: ctx.args,
      identity: { sub: identity.sub, username: identity.username, groups: identity.groups ?? [] },
    },
  };
}

/** The function's `data`, or a GraphQL error with the type and message of its `error`. */
export function response(ctx: Context): unknown {
  demandSuccess(ctx);
  const error: ApiError | undefined = ctx.result.error;
  if (error) util.error(error.message, error.type, null, error.info ?? null);
  return ctx.result.data;
}
