import { type Context, type DynamoDBQueryRequest, runtime, util } from '@aws-appsync/utils';
import { pageSizes } from '#shared/api/page-size';
import { allRuns, ledgerIndexes } from '#shared/jobs/ledger-keys';
import type { JobRun, Page } from '#shared/jobs/run';
import type { RunStatus } from '#shared/jobs/run-status';
import { type RunFields, runView } from '#shared/jobs/run-view';
import { accessOf } from './access';
import { demandSuccess } from './failure';
import { pageLimit } from './page';

/** Longer than any job's name: DynamoDB would refuse a key that is empty or much longer. */
const mostNameLength = 200;

interface Arguments {
  job?: string | null;
  status?: RunStatus | null;
  limit?: number | null;
  nextToken?: string | null;
}

/** Newest first, of one job or of all; those of jobs outside the caller's groups are filtered out. */
export function request(ctx: Context<Arguments>): DynamoDBQueryRequest {
  const { job, status, nextToken } = ctx.args;
  const limit = pageLimit(ctx.args.limit, pageSizes.jobRuns);
  const access = accessOf(ctx);
  const named = job !== null && job !== undefined;
  if (access.length === 0 || (named && (job.length === 0 || job.length > mostNameLength))) {
    runtime.earlyReturn({ items: [], nextToken: null });
  }
  const index = named ? ledgerIndexes.byJob : ledgerIndexes.byStart;

  const values: Record<string, string> = {};
  access.forEach((group, position) => {
    values[`:access${position}`] = group;
  });
  const among = `#access IN (${Object.keys(values).join(', ')})`;
  const filterNames: Record<string, string> = { '#access': 'access' };
  if (status) {
    filterNames['#status'] = 'status';
    values[':status'] = status;
  }

  return {
    operation: 'Query',
    index: index.name,
    query: {
      expression: '#partition = :partition',
      expressionNames: { '#partition': index.partitionKey },
      expressionValues: util.dynamodb.toMapValues({ ':partition': named ? job : allRuns }),
    },
    filter: {
      expression: status ? `${among} AND #status = :status` : among,
      expressionNames: filterNames,
      expressionValues: util.dynamodb.toMapValues(values),
    },
    scanIndexForward: false,
    limit,
    nextToken: nextToken ?? undefined,
  };
}

/** A page that the filter emptied still has the token of the next one. */
export function response(ctx: Context): Page<JobRun> {
  demandSuccess(ctx);
  const rows: RunFields[] = ctx.result.items;
  return { items: rows.map((row) => runView(row, [])), nextToken: ctx.result.nextToken ?? null };
}
