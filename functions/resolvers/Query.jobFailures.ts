import { type Context, type DynamoDBQueryRequest, util } from '@aws-appsync/utils';
import { pageSizes } from '#shared/api/page-size';
import { ledgerKeys } from '#shared/jobs/ledger-keys';
import type { Failure, Page } from '#shared/jobs/run';
import { demandSuccess } from './failure';
import { pageLimit } from './page';

interface Arguments {
  runId: string;
  limit?: number | null;
  nextToken?: string | null;
}

type FailureRow = Omit<Failure, 'id'> & { readonly sk: string };

/** Comes after `authorize-run`. Records that could not be changed, by lane and key. */
export function request(ctx: Context<Arguments>): DynamoDBQueryRequest {
  return {
    operation: 'Query',
    query: {
      expression: '#pk = :pk',
      expressionNames: { '#pk': 'pk' },
      expressionValues: util.dynamodb.toMapValues({ ':pk': ledgerKeys.failures(ctx.args.runId) }),
    },
    limit: pageLimit(ctx.args.limit, pageSizes.jobFailures),
    nextToken: ctx.args.nextToken ?? undefined,
  };
}

/** A page of failures. */
export function response(ctx: Context): Page<Failure> {
  demandSuccess(ctx);
  const rows: FailureRow[] = ctx.result.items;
  const items = rows.map((row) => ({
    id: row.sk,
    table: row.table,
    key: row.key,
    code: row.code,
    message: row.message,
    attempt: row.attempt,
    at: row.at,
    settledIn: row.settledIn ?? null,
  }));
  return { items, nextToken: ctx.result.nextToken ?? null };
}
