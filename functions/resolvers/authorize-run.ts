import type { Context, DynamoDBGetItemRequest } from '@aws-appsync/utils';
import { runKey, runRow } from '#shared/jobs/ledger/ledger-keys';
import { isUlid } from '#shared/jobs/run/ulid';
import { demandAccess } from './parts/access';
import { util } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { shown } from './parts/refuse';

function refuseUnknown(runId: string): never {
  return util.error(`There is no run '${shown(runId)}'.`, 'NotFound', null, { field: 'runId' });
}

/** The first step of the pipelines that read parts of a run. */
export function request(ctx: Context<{ runId: string }>): DynamoDBGetItemRequest {
  if (!isUlid(ctx.args.runId)) refuseUnknown(ctx.args.runId);
  return {
    operation: 'GetItem',
    key: util.dynamodb.toMapValues({ pk: runKey(ctx.args.runId), sk: runRow }),
    consistentRead: true,
  };
}

/** NotFound, or Forbidden if the caller is not in the job's group. */
export function response(ctx: Context<{ runId: string }>): { id: string } {
  demandSuccess(ctx);
  if (!ctx.result) refuseUnknown(ctx.args.runId);
  demandAccess(ctx, ctx.result.access);
  return { id: ctx.args.runId };
}
