import type { Context, DynamoDBQueryRequest } from '@aws-appsync/utils';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import { failuresKey } from '#shared/jobs/ledger/ledger-keys';
import type { Failure } from '#shared/jobs/run/results';
import { util } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { pageLimit } from './parts/page';
import { nextTokenOf, tokenOf } from './parts/page-token';

interface Arguments {
  runId: string;
  code?: string | null;
  standing?: boolean | null;
  limit?: number | null;
  nextToken?: string | null;
}

type FailureRow = Omit<Failure, 'id'> & { readonly sk: string };

/**
 * Runs after `authorize-run`. Reads records that could not be changed, by lane and key: all of them, those
 * with one code, or the open ones.
 */
export function request(ctx: Context<Arguments>): DynamoDBQueryRequest {
  const { code, standing } = ctx.args;
  const ofCode = code !== null && code !== undefined;
  const conditions: string[] = [];
  const names: Record<string, string> = {};
  if (ofCode) {
    conditions.push('#code = :code');
    names['#code'] = 'code';
  }
  if (standing) {
    conditions.push('attribute_not_exists(#settledIn)');
    names['#settledIn'] = 'settledIn';
  }
  const filter = {
    expression: conditions.join(' AND '),
    expressionNames: names,
    expressionValues: util.dynamodb.toMapValues(ofCode ? { ':code': code } : {}),
  };
  return {
    operation: 'Query',
    query: {
      expression: '#pk = :pk',
      expressionNames: { '#pk': 'pk' },
      expressionValues: util.dynamodb.toMapValues({ ':pk': failuresKey(ctx.args.runId) }),
    },
    ...(conditions.length > 0 ? { filter } : {}),
    limit: pageLimit(ctx.args.limit, pageSizes.jobFailures),
    nextToken: tokenOf(ctx, 'jobFailures', { runId: ctx.args.runId, filter }),
  };
}

/** Returns a page of failures. A page that was emptied by the filter still has a token. */
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
    approvedChange: row.approvedChange ?? null,
    presentChange: row.presentChange ?? null,
  }));
  return { items, nextToken: nextTokenOf(ctx) };
}
