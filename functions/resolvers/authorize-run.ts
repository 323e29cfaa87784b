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

/** Requests a run's own row. This is the first step of the pipelines that read parts of a run. */
export function request(ctx: Context<{ runId: string }>): DynamoDBGetItemRequest {
  if (!isUlid(ctx.args.runId)) refuseUnknown(ctx.args.runId);
  return {
    operation: 'GetItem',
    key: util.dynamodb.toMapValues({ pk: runKey(ctx.args.runId), sk: runRow }),
    consistentRead: true,
  };
}

/**
 * Continues the pipeline if the caller is in the job's group. Otherwise, fails with NotFound or Forbidden.
 */
export function response(ctx: Context<{ runId: string }>): { id: string } {
  demandSuccess(ctx);
  if (!ctx.result) refuseUnknown(ctx.args.runId);
  demandAccess(ctx, ctx.result.access);
  return { id: ctx.args.runId };
}
