import type { Context, DynamoDBQueryRequest } from '@aws-appsync/utils';
import { lanePrefix, runKey, runRow } from '#shared/jobs/ledger/ledger-keys';
import type { Lane } from '#shared/jobs/run/lane';
import type { LaneAtWork } from '#shared/jobs/run/limits';
import type { JobRun } from '#shared/jobs/run/run';
import { type RunFields, runView } from '#shared/jobs/run/run-view';
import { isUlid } from '#shared/jobs/run/ulid';
import { demandAccess } from './parts/access';
import { runtime, util } from './parts/appsync';
import { demandSuccess } from './parts/failure';

/** A run's row and its lanes always fit on one page. */
const maxRows = 100;

/** Does not look up invalid IDs. */
export function request(ctx: Context<{ id: string }>): DynamoDBQueryRequest {
  if (!isUlid(ctx.args.id)) runtime.earlyReturn(null);
  return {
    operation: 'Query',
    query: {
      expression: '#pk = :pk',
      expressionNames: { '#pk': 'pk' },
      expressionValues: util.dynamodb.toMapValues({ ':pk': runKey(ctx.args.id) }),
    },
    limit: maxRows,
    consistentRead: true,
  };
}

/** With its lane totals, or null. Forbidden if the caller is not in the job's group. */
export function response(ctx: Context): JobRun | null {
  demandSuccess(ctx);
  const rows: (RunFields & Lane & LaneAtWork & { sk: string })[] = ctx.result.items;
  const run = rows.find((row) => row.sk === runRow);
  if (!run) return null;
  demandAccess(ctx, run.access);
  return runView(
    run,
    rows.filter((row) => row.sk.startsWith(lanePrefix)),
    util.time.nowEpochMilliSeconds(),
  );
}
